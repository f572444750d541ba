import { expect, test } from 'vitest'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import { readFeed as read } from '#functions/domain/ingestion/read-feed.ts'

const now = new Date('2026-03-01T06:00:00.000Z')
const readFeed = (bytes: Uint8Array, url?: string) => read(bytes, { url, now })

const bytesOf = (text: string) => new TextEncoder().encode(text)

const item = (inner: string) => `<item>${inner}</item>`
const audio = (name: string) =>
  `<enclosure url="https://a.example/${name}.mp3" length="1" type="audio/mpeg"/>`

const rss = (items: string, head = '') =>
  bytesOf(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
<title>A Show</title><link>https://show.example/</link><description>&lt;p&gt;About &amp;amp; more&lt;/p&gt;</description>
<language>en-us</language><itunes:author>Ann Author</itunes:author>
<itunes:category text="News"/><itunes:image href="/cover.png"/>${head}${items}</channel></rss>`)

test('reads show and episode with the namespaces of podcasts', () => {
  const { feed, items, problems } = readFeed(
    rss(
      item(`<title>One &amp; only</title><guid>g1</guid><pubDate>Sun, 05 Jan 2025 10:00:00 GMT</pubDate>
        <itunes:duration>1:02:03</itunes:duration><itunes:image href="one.png"/>${audio('one')}
        <podcast:transcript url="one.vtt" type="text/vtt" language="en"/>`),
    ),
    'https://feeds.example/show/feed.xml',
  )
  expect(feed).toMatchObject({
    title: 'A Show',
    author: 'Ann Author',
    description: 'About & more',
    category: 'News',
    imageUrl: 'https://feeds.example/cover.png',
    language: 'en-us',
  })
  expect(items).toEqual([
    {
      guid: 'g1',
      title: 'One & only',
      description: '',
      publishedAt: '2025-01-05T10:00:00.000Z',
      audioUrl: 'https://a.example/one.mp3',
      enclosure: { type: 'audio/mpeg', bytes: 1 },
      durationSeconds: 3723,
      imageUrl: 'https://feeds.example/show/one.png',
      transcripts: [{ url: 'https://feeds.example/show/one.vtt', type: 'text/vtt', language: 'en' }],
    },
  ])
  expect(problems).toEqual([])
})

test('type and length of the audio and whether it is for adults are kept as far as the feed says them', () => {
  const one = (name: string, attributes: string, tags = '') =>
    item(`<title>${name}</title>${tags}<enclosure url="https://a.example/${name}.mp3" ${attributes}/>`)
  const { items } = readFeed(
    rss(
      one('a', 'length="1234567" type="Audio/MP4; codecs=mp4a"', '<itunes:explicit>yes</itunes:explicit>') +
        one('b', 'length="0" type="application/octet-stream"', '<itunes:explicit>false</itunes:explicit>') +
        one('c', 'length="-4" type=""'),
    ),
  )
  expect(items.map(({ enclosure, isExplicit }) => ({ enclosure, isExplicit }))).toEqual([
    { enclosure: { type: 'audio/mp4', bytes: 1234567 }, isExplicit: true },
    { enclosure: {}, isExplicit: false },
    { enclosure: {}, isExplicit: undefined },
  ])
})

test('a broken item is a sentence and costs no other', () => {
  const { items, problems } = readFeed(
    rss(
      item('<title>Silent</title>') +
        item(`<title>Evil</title><enclosure url="javascript:alert(1)" type="audio/mpeg"/>`) +
        item(`<title>Good</title>${audio('good')}`) +
        item(`<title>Good again</title>${audio('good')}`),
    ),
  )
  expect(items.map(({ title }) => title)).toEqual(['Good'])
  expect(problems).toHaveLength(3)
  expect(problems[0]).toBe('“Silent” has neither audio nor a transcript.')
})

const dated = (name: string, ...dates: string[]) => {
  const [first = '', ...others] = dates
  const more = others.map((date) => `<dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">${date}</dc:date>`)
  return item(`<title>${name}</title><pubDate>${first}</pubDate>${more.join('')}${audio(name)}`)
}

test('lists the newest first and undated ones last', () => {
  const { items } = readFeed(
    rss(
      dated('old', 'Sun, 05 Jan 2025 10:00:00 GMT') +
        dated('unknown', 'some day') +
        dated('new', 'Mon, 06 Jan 2025 10:00:00 GMT'),
    ),
  )
  expect(items.map(({ title }) => title)).toEqual(['new', 'old', 'unknown'])
})

test('a date more than a day ahead of the clock is ignored [S14.48]', () => {
  const { items } = readFeed(
    rss(
      dated('of 2200', 'Wed, 01 Jan 2200 00:00:00 GMT') +
        dated('of 9999', '9999-12-31T23:59:59Z') +
        dated('of the day after tomorrow', 'Mon, 02 Mar 2026 06:00:01 GMT') +
        dated('of tomorrow', 'Mon, 02 Mar 2026 06:00:00 GMT') +
        dated('told twice', 'Wed, 01 Jan 2200 00:00:00 GMT', '2026-02-01T08:00:00Z'),
    ),
  )
  expect(Object.fromEntries(items.map(({ title, publishedAt }) => [title, publishedAt]))).toEqual({
    'of 2200': null,
    'of 9999': null,
    'of the day after tomorrow': null,
    'of tomorrow': '2026-03-02T06:00:00.000Z',
    'told twice': '2026-02-01T08:00:00.000Z',
  })
})

test('an episode that is dated too far ahead is not lost behind all others', () => {
  const { items } = readFeed(
    rss(
      dated('undated', 'some day') +
        dated('new', 'Mon, 06 Jan 2025 10:00:00 GMT') +
        dated('mistyped', 'Mon, 06 Jan 2205 10:00:00 GMT'),
    ),
  )
  expect(items.map(({ title }) => title)).toEqual(['mistyped', 'new', 'undated'])
})

const numbers = [
  '-1',
  '-0',
  '0',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '1e999',
  '9e15',
  '9007199254740993',
]

test.each([...numbers, '172801', '48:00:01', '99999:00:00', '0.4', '', 'soon', '٣'])(
  'a length of %j is none',
  (length) => {
    const { items } = readFeed(
      rss(item(`<title>One</title><itunes:duration>${length}</itunes:duration>${audio('one')}`)),
    )
    expect(items[0]?.durationSeconds).toBeNull()
  },
)

test('48 hours are a length', () => {
  const { items } = readFeed(
    rss(item(`<title>One</title><itunes:duration>48:00:00</itunes:duration>${audio('one')}`)),
  )
  expect(items[0]?.durationSeconds).toBe(172_800)
})

test.each([...numbers, '1000000000001', '1.5', 'large'])(
  'a file of %j bytes is one of unknown size',
  (bytes) => {
    const enclosure = `<enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="${bytes}"/>`
    expect(readFeed(rss(item(`<title>One</title>${enclosure}`))).items[0]?.enclosure).toEqual({
      type: 'audio/mpeg',
    })
  },
)

test('reads Atom, with audio in its links', () => {
  const { feed, items } = readFeed(
    bytesOf(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Atomic</title><id>urn:a</id>
      <updated>2025-01-05T10:00:00Z</updated><author><name>Ann</name></author>
      <entry><id>urn:1</id><title>One</title><updated>2025-01-05T10:00:00Z</updated>
      <link rel="enclosure" type="audio/mpeg" href="https://a.example/1.mp3"/></entry></feed>`),
  )
  expect(feed.title).toBe('Atomic')
  expect(items[0]).toMatchObject({ guid: 'urn:1', audioUrl: 'https://a.example/1.mp3' })
})

test('neither reads the files nor expands the entities that a document type names', () => {
  const laughs = Array.from(
    { length: 30 },
    (_, n) => `<!ENTITY l${n + 1} "&l${n};&l${n};&l${n};&l${n};">`,
  ).join('')
  const text = new TextDecoder().decode(rss(item(`<title>&l30; &file;</title>${audio('one')}`)))
  const hostile = text.replace(
    '<rss',
    `<!DOCTYPE rss [<!ENTITY l0 "ha">${laughs}<!ENTITY file SYSTEM "file:///etc/passwd">]><rss`,
  )
  expect(readFeed(bytesOf(hostile)).items[0]?.title).toBe('&l30; &file;')
})

test.each([
  ['a page', '<!doctype html><html><body>Hello</body></html>'],
  ['nothing', ''],
  ['text', 'Hello'],
  ['JSON of something else', '{"title":"x","items":[]}'],
  ['a list of podcasts', '<opml version="2.0"><head><title>x</title></head><body/></opml>'],
])('%s is no feed', (_, text) => {
  expect(() => readFeed(bytesOf(text))).toThrow(FeedError)
})
