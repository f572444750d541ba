import { expect, test } from 'vitest'
import { offeredFeeds } from '#functions/domain/ingestion/offered-feeds.ts'

const read = (head: string, charset?: string) =>
  offeredFeeds(
    Buffer.from(`<!doctype html><html><head><meta charset="utf-8">${head}</head><p>Hello</html>`),
    {
      url: 'https://show.example/listen/',
      charset,
    },
  )

const link = (href: string, more = '') =>
  `<link rel="alternate" type="application/rss+xml" href="${href}"${more}>`

test('feeds are read with their titles, in the order of the page', () => {
  expect(
    read(`<link rel="stylesheet" href="/a.css">${link('/feed.xml', ' title="A &amp; B &raquo; Feed"')}
      <LINK TYPE='application/atom+xml; charset=utf-8' REL='Alternate' HREF=atom.xml TITLE='Atom'/>
      ${link('https://cdn.example/f?a=1&copy=2&amp;b=3')}<link rel="alternate" type="application/feed+json" href="//b.example/f.json">
      <link rel="feed" type="application/rss+xml" href="/old.xml">`),
  ).toEqual([
    { url: 'https://show.example/feed.xml', title: 'A & B » Feed' },
    { url: 'https://show.example/listen/atom.xml', title: 'Atom' },
    { url: 'https://cdn.example/f?a=1&copy=2&b=3', title: '' },
    { url: 'https://b.example/f.json', title: '' },
    { url: 'https://show.example/old.xml', title: '' },
  ])
})

test('addresses are completed by the base of the page', () => {
  expect(read(`<base href="/site/">${link('feed.xml')}`)).toEqual([
    { url: 'https://show.example/site/feed.xml', title: '' },
  ])
})

test.each([
  ['a translation', '<link rel="alternate" hreflang="de" href="/de">'],
  ['an interface of the site', '<link rel="alternate" type="application/json" href="/wp-json/1">'],
  ['an embedding', '<link rel="alternate" type="application/json+oembed" href="/oembed">'],
  ['an embedding in XML', '<link rel="alternate" type="text/xml+oembed" href="/oembed">'],
  ['an app', '<link rel="alternate" href="android-app://show.example/">'],
  ['a link without address', '<link rel="alternate" type="application/rss+xml">'],
  ['another scheme', link('javascript:alert(1)')],
  ['a user name', link('https://u:p@show.example/feed')],
  ['the page itself', link('')],
  ['a comment', `<!-- ${link('/feed')} -->`],
  ['a script', `<script>document.write('${link('/feed')}')</script>`],
])('%s is no feed of the page', (_, head) => {
  expect(read(head)).toEqual([])
})

test('a feed that is named twice is offered once, and of thousands the first twenty', () => {
  expect(read(link('/feed') + link('https://show.example/feed', ' title="Again"'))).toHaveLength(1)
  const many = Array.from({ length: 5000 }, (_, n) => link(`/${n}`)).join('')
  expect(read(many).map(({ url }) => url)).toEqual(
    Array.from({ length: 20 }, (_, n) => `https://show.example/${n}`),
  )
})

test('a title is plain text', () => {
  expect(read(link('/feed', ' title="&lt;b&gt;Show&lt;/b&gt; \u{E0069}"'))).toEqual([
    { url: 'https://show.example/feed', title: 'Show' },
  ])
})
