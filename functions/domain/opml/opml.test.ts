import { describe, expect, test } from 'vitest'
import { OpmlError, readOpml } from '#functions/domain/opml/read-opml.ts'
import { writeOpml } from '#functions/domain/opml/write-opml.ts'

const read = (text: string) => readOpml(new TextEncoder().encode(text))
const list = (rows: string) => `<?xml version="1.0"?><opml version="2.0"><head/><body>${rows}</body></opml>`
const urlsOf = (rows: string) => read(list(rows)).feeds.map(({ url }) => url)

test('feeds of nested groups are read in their order, and headings are no feeds [S14.34]', () => {
  const { feeds, broken } = read(
    list(`<outline text="News"><outline text="Local"><outline text="One" type="rss" xmlUrl="https://a.example/1"/>
      </outline><outline text="Two" type="rss" xmlUrl="https://a.example/2"></outline></outline>
      <outline text="Three" type="rss" xmlUrl="https://a.example/3"/>`),
  )
  expect(feeds).toEqual([
    { url: 'https://a.example/1', title: 'One' },
    { url: 'https://a.example/2', title: 'Two' },
    { url: 'https://a.example/3', title: 'Three' },
  ])
  expect(broken).toEqual([])
})

test('a feed that is named again is folded and counted, with or without TLS and a last slash [S14.34]', () => {
  const { feeds, duplicates } = read(
    list(`<outline xmlUrl="https://a.example/feed"/><outline xmlUrl="http://A.example/feed/"/>
      <outline xmlUrl="https://a.example/feed?page=2"/><outline xmlUrl=" https://a.example/feed "/>`),
  )
  expect([feeds.map(({ url }) => url), duplicates]).toEqual([
    ['https://a.example/feed', 'https://a.example/feed?page=2'],
    2,
  ])
})

test.each([
  ['without a type', '<outline xmlUrl="https://a.example/f"/>', 'https://a.example/f'],
  ['with url in place of xmlUrl', '<outline type="rss" url="https://a.example/f"/>', 'https://a.example/f'],
  ['with an empty xmlUrl', '<outline xmlUrl="" url="https://a.example/f"/>', 'https://a.example/f'],
  ['in another case', "<OUTLINE TYPE='RSS' XMLURL='HTTPS://A.example/f'/>", 'https://a.example/f'],
  [
    'with a raw &',
    '<outline xmlUrl="https://a.example/f?a=1&b=2&copy=3"/>',
    'https://a.example/f?a=1&b=2&copy=3',
  ],
  ['with &amp;', '<outline xmlUrl="https://a.example/f?a=1&amp;b=2"/>', 'https://a.example/f?a=1&b=2'],
  [
    'with a raw < and > in the title',
    '<outline text="a < b > c" xmlUrl="https://a.example/f"/>',
    'https://a.example/f',
  ],
  ['with feed://', '<outline xmlUrl="feed://a.example/f"/>', 'http://a.example/f'],
  ['with feed:https://', '<outline xmlUrl="feed:https://a.example/f"/>', 'https://a.example/f'],
  ['with itpc://', '<outline xmlUrl="itpc://a.example/f"/>', 'http://a.example/f'],
  ['without a scheme', '<outline xmlUrl="www.a.example/f"/>', 'http://www.a.example/f'],
  ['without quotation marks', '<outline xmlUrl=https://a.example/f text=A>', 'https://a.example/f'],
  ['over several lines', '<outline\n  text="A"\n  xmlUrl="https://a.example/f"\n/>', 'https://a.example/f'],
])('a row %s names its feed', (_, row, url) => {
  expect(urlsOf(row)).toEqual([url])
})

test.each([
  ['<outline text="Paris"/>', { title: 'Paris', reason: 'It has no feed address.' }],
  ['<outline xmlUrl=""/>', { title: 'Row 1', reason: 'It has no feed address.' }],
  [
    '<outline title="Mail" xmlUrl="mailto:a@b.example"/>',
    { title: 'Mail', reason: "Its address doesn't begin with http:// or https://." },
  ],
  [
    '<outline text="X" xmlUrl="no address"/>',
    { title: 'X', reason: "Its address isn't a valid web address." },
  ],
  [
    '<outline text="X" xmlUrl="https://user:secret@a.example/f"/>',
    { title: 'X', reason: 'Its address contains a user name and password.' },
  ],
  [
    '<outline text="More" type="link" url="https://a.example/more.opml"/>',
    { title: 'More', reason: 'It leads to a page or another list, not to a feed.' },
  ],
  [
    '<outline text="X" xmlUrl="https://a.example/f/>',
    { title: 'X', reason: 'A quotation mark is missing in this row.' },
  ],
])('the row %s names none and says why [S14.34]', (row, broken) => {
  const whole = '<outline text="Whole" xmlUrl="https://whole.example/f"/>'
  const outcome = read(list(row + whole))
  expect(outcome.broken).toEqual([broken])
  expect(outcome.feeds).toEqual([{ url: 'https://whole.example/f', title: 'Whole' }])
})

test('episodes and playlists of Overcast are neither feeds nor broken rows [S14.34]', () => {
  const episode = (n: number) =>
    `<outline type="podcast-episode" title="E${n}" url="https://a.example/e${n}" overcastUrl="https://overcast.fm/+A"
      enclosureUrl="https://a.example/${n}.mp3"/>`
  expect(
    read(
      list(`<outline text="playlists"><outline type="podcast-playlist" title="New" smart="1"/></outline>
        <outline text="feeds"><outline type="rss" text="A" title="A" xmlUrl="https://a.example/rss">${episode(1)}
        ${episode(2)}</outline><outline type="rss" text="B" xmlUrl="https://b.example/rss"/></outline>
        <outline type="Podcast-Playlist" title="Old"></outline>`),
    ),
  ).toEqual({
    feeds: [
      { url: 'https://a.example/rss', title: 'A' },
      { url: 'https://b.example/rss', title: 'B' },
    ],
    broken: [],
    duplicates: 0,
  })
})

test('a comment has no rows, and a cut list keeps its whole rows', () => {
  expect(
    urlsOf('<!-- <outline xmlUrl="https://a.example/1"/> --><outline xmlUrl="https://a.example/2"/>'),
  ).toEqual(['https://a.example/2'])
  const cut = read(
    '<opml><body><outline xmlUrl="https://a.example/1"/><outline text="Cut" xmlUrl="https://a.exa',
  )
  expect(cut).toMatchObject({
    feeds: [{ url: 'https://a.example/1' }],
    broken: [{ title: 'Cut', reason: 'A quotation mark is missing in this row.' }],
  })
})

test('titles are plain lines, and an address replaces a missing one', () => {
  const { feeds } = read(
    list(`<outline text="Tom &amp; Jo &lt;b&gt;&#x2014; caf&eacute;&#10;" xmlUrl="https://a.example/1"/>
      <outline title="From title" text="" xmlUrl="https://a.example/2"/><outline xmlUrl="https://a.example/3"/>`),
  )
  expect(feeds.map(({ title }) => title)).toEqual(['Tom & Jo — café', 'From title', 'https://a.example/3'])
})

test.each([
  ['', "This isn't a list of podcasts (OPML)."],
  ['<!doctype html><p>Hello</p>', "This isn't a list of podcasts (OPML)."],
  ['{"feeds": []}', "This isn't a list of podcasts (OPML)."],
  ['<opml version="1.0"><body></body></opml>', 'This list is empty.'],
])('«%s» is refused: %s', (text, message) => {
  expect(() => read(text)).toThrow(new OpmlError(message))
})

describe('hostile lists', () => {
  test('no entity is expanded', () => {
    const text = `<!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${list('<outline text="&x;" xmlUrl="https://a.example/1"/>')}`
    expect(read(text).feeds).toEqual([{ url: 'https://a.example/1', title: '&x;' }])
  })

  test.each([
    ['openings', '<outline '],
    ['quotation marks', '<outline text="'],
    ['comments', '<!--'],
    ['attributes', '<outline a=b '],
    ['ends', '</outline>'],
  ])('four megabytes of %s end in an answer', (_, part) => {
    const text = `<opml>${part.repeat(4_000_000 / part.length)}`
    const outcome = (() => {
      try {
        return read(text).feeds
      } catch (error) {
        return error instanceof OpmlError ? [] : error
      }
    })()
    expect(outcome).toEqual([])
  })
})

test('a written list is read back as it was', () => {
  const shows = [
    { title: 'Tom & "Jo" <b>\n', feedUrl: 'https://a.example/f?a=1&b=2', pageUrl: 'https://a.example/' },
    { title: 'Zwei', feedUrl: 'http://b.example/f' },
  ]
  const text = writeOpml('Sidelight podcasts', shows, new Date('2026-03-01T06:00:00.000Z'))
  expect(text).toContain('<dateCreated>Sun, 01 Mar 2026 06:00:00 GMT</dateCreated>')
  expect(text).toContain('htmlUrl="https://a.example/"')
  expect(read(text)).toEqual({
    feeds: [
      { url: 'https://a.example/f?a=1&b=2', title: 'Tom & "Jo"' },
      { url: 'http://b.example/f', title: 'Zwei' },
    ],
    broken: [],
    duplicates: 0,
  })
})
