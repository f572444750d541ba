import { expect, test } from 'vitest'
import { pageLink } from '#functions/domain/ingestion/page-link.ts'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'

const feedUrl = 'https://feeds.example/private/user:marker@show/feed.xml?auth=secret-marker'

test.each([
  ['the feed itself', feedUrl],
  ['the feed with another query', 'https://feeds.example/private/user:marker@show/feed.xml?page=2'],
  ['the feed without its query', 'https://feeds.example/private/user:marker@show/feed.xml'],
  ['a place in the feed', '#top'],
  ['a query alone', '?page=2'],
  ['a neighbour of the feed', 'one.html'],
  ['a page that is asked with the feed’s key', 'https://show.example/one?auth=secret-marker'],
  ['nothing', ''],
  ['no web address', 'javascript:alert(1)'],
])('%s is no page to show', (_, text) => {
  expect(pageLink(text, [feedUrl])).toBeUndefined()
})

test.each([
  ['https://show.example/one', 'https://show.example/one'],
  ['https://feeds.example/one', 'https://feeds.example/one'],
  ['/episodes/1', 'https://feeds.example/episodes/1'],
  ['//show.example/one', 'https://show.example/one'],
])('%s is a page', (text, link) => {
  expect(pageLink(text, [feedUrl])).toBe(link)
})

test('the front page of a site is a page, also where the site’s feed is the front page with a query', () => {
  const feedUrls = ['https://show.example/?feed=podcast']
  expect(pageLink('https://show.example/', feedUrls)).toBe('https://show.example/')
  expect(pageLink('https://show.example/?feed=podcast', feedUrls)).toBeUndefined()
})

test('a word of the feed’s query in the path of a page is no secret', () => {
  expect(pageLink('https://show.example/podcasts', ['https://show.example/?feed=podcasts'])).toBe(
    'https://show.example/podcasts',
  )
})

test('descriptions of show and episode are shown without the feed’s address', () => {
  const { feed, items } = readFeed(
    Buffer.from(`<rss version="2.0"><channel><title>Show</title><description>Yours alone: ${feedUrl} Enjoy.</description>
      <item><guid>a</guid><title>t</title><description>${feedUrl}</description>
      <enclosure url="https://a.example/a.mp3" type="audio/mpeg"/></item></channel></rss>`),
    { url: feedUrl, now: new Date('2026-03-01T00:00:00Z') },
  )
  expect(feed.description).toBe('Yours alone:  Enjoy.')
  expect(items[0]?.description).toBe('')
})

test('neither show nor episode links to the feed, under the address that was asked or the one it was moved to', () => {
  const item = (guid: string, link: string) =>
    `<item><guid>${guid}</guid><title>t</title><link>${link}</link><enclosure url="https://a.example/${guid}.mp3" type="audio/mpeg"/></item>`
  const [url, askedUrl] = ['https://cdn.example/moved.xml?signature=moved-marker', feedUrl]
  const { feed, items } = readFeed(
    Buffer.from(`<rss version="2.0"><channel><title>Show</title><link>${feedUrl}</link>
      ${item('a', feedUrl)}${item('b', url)}${item('c', 'https://show.example/c')}</channel></rss>`),
    { url, now: new Date('2026-03-01T00:00:00Z'), askedUrl },
  )
  expect(feed.link).toBeUndefined()
  expect(items.map(({ link }) => link)).toEqual([undefined, undefined, 'https://show.example/c'])
})
