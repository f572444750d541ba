import { parseFeed as parseWithFeedsmith } from 'feedsmith'
import { parseFeed as parseWithPartytime } from 'podcast-partytime'
import RssParser from 'rss-parser'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import { stanceFeed, topicFeed } from '#functions/domain/syndication/feeds.ts'
import type { PodcastFeed } from '#functions/domain/syndication/podcast-feed.ts'
import { writeRss } from '#functions/domain/syndication/write-rss.ts'
import { plainLine } from '#functions/domain/text/plain-text.ts'
import { faultsOfFeed } from '#tests/conformance/feed-rules/faults-of-feed.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'
import { syndicatedState } from '#tests/conformance/syndicated-states.ts'
import { childrenOf, childText, readXml } from '#tests/conformance/xml-tree.ts'

const siteUrl = 'https://sidelight.example'

const control = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('')
const hostileTexts = [
  control,
  `]]> <![CDATA[ </title></item></channel> <!-- <?xml version="1.1"?> <!DOCTYPE x [<!ENTITY e "e">]> &e;`,
  'half a pair \ud83d and the other half \ude00, \ufffe\uffff, and a whole one 😀👩‍👩‍👧‍👦',
  'شالوم ‮gnidaer thgir ot tfel‬ ⁦isolated⁩ \u{e0041}',
  '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; &#0; &#x1F600; &nbsp;',
  `"' onmouseover="alert(1)`,
  `a\r\nb\rc\td\u0085e\u2028f`,
  'x'.repeat(20_000),
  '<'.repeat(5000),
  '&'.repeat(5000),
]

function hostileState(text: string, number: number): EpisodeState {
  const state = syndicatedState(number, {
    episode: { title: `${text}.`, guid: text, link: `https://show.example/?q=${encodeURIComponent('<"&')}` },
    podcast: { name: `${text}!` },
    quotes: [{ text: `${text}?` }, { text, startSeconds: 5, endSeconds: 500 }, { text, startSeconds: 'N/A' }],
  })
  const { analysis } = state.episode
  return { ...state, episode: { ...state.episode, analysis: analysis && { ...analysis, paragraph: text } } }
}

const hostileFeed = (texts: readonly string[]) =>
  stanceFeed('Centrist', { states: texts.map((text, index) => hostileState(text, index + 1)), siteUrl })

const harmless = stanceFeed('Left-leaning', {
  siteUrl,
  states: [
    syndicatedState(1, { episode: { title: 'Tax & spend: «who pays?»', isExplicit: true } }),
    syndicatedState(2, {
      episode: { guid: undefined, audioUrl: 'https://audio.example/2.m4a', enclosure: {} },
    }),
    syndicatedState(3, {
      episode: { durationSeconds: null, guid: 'https://show.example/?p=3&x=1' },
      quotes: [],
    }),
    syndicatedState(4, { episode: { title: '日本語と emoji 👩‍👩‍👧‍👦' }, podcast: { image: undefined } }),
  ],
})

describe('the rules of feeds', () => {
  test('are kept by feeds of stances and topics, full or empty', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => syndicatedState(index + 1))
    const feeds = [
      harmless,
      stanceFeed('Far Right', { states: fifty, siteUrl }),
      stanceFeed('Centrist', { states: [], siteUrl }),
      topicFeed('Taxes & Co.', { states: fifty.slice(0, 3), siteUrl }),
    ]
    for (const feed of feeds) expect(faultsOfFeed(writeRss(feed))).toEqual([])
  })

  test.each(hostileTexts.map((text, index) => [index, text]))('are kept with hostile text %i', (_, text) => {
    expect(faultsOfFeed(writeRss(hostileFeed([String(text)])))).toEqual([])
  })

  test('are kept with all hostile texts together', () => {
    expect(faultsOfFeed(writeRss(hostileFeed(hostileTexts)))).toEqual([])
  })

  test('are strict: errors in a feed are found', () => {
    const valid = writeRss(harmless)
    const spoil = (from: string | RegExp, to: string) => faultsOfFeed(valid.replace(from, to)).length
    expect(spoil('<itunes:block>Yes</itunes:block>', '')).toBe(1)
    expect(spoil('https://podcastindex.org/namespace/1.0', 'https://podcastindex.org/')).toBeGreaterThan(0)
    expect(spoil('Sat, 28 Feb', 'Sun, 28 Feb')).toBe(1)
    expect(spoil('guid-1', 'guid-4')).toBe(1)
    expect(spoil(/ length="\d+"/, '')).toBe(1)
    expect(spoil('duration="12.25"', 'duration="121"')).toBe(1)
    expect(spoil('<link>https://sidelight.example/episode/1', '<link>/episode/1')).toBe(1)
    expect(spoil('&lt;b&gt;', '&lt;img src=x&gt;')).toBe(1)
    expect(() => faultsOfFeed(valid.replace('</item>', ''))).toThrow()
    expect(() => faultsOfFeed(valid.replace(' xmlns:atom="http://www.w3.org/2005/Atom"', ''))).toThrow()
  })
})

type Seen = { title: string; guid: string; url: string; type: string; bytes: number; date: string }

const expected = (feed: PodcastFeed): Seen[] =>
  feed.episodes.map(({ title, guid, audio, publishedAt }) => {
    return { title, guid, ...audio, date: publishedAt.toISOString() }
  })

const feedsmithItem = z
  .object({
    title: z.string(),
    guid: z.object({ value: z.string(), isPermaLink: z.literal(false) }),
    pubDate: z.string(),
    enclosures: z.tuple([z.object({ url: z.string(), type: z.string(), length: z.number() })]),
  })
  .transform(({ title, guid, pubDate, enclosures: [{ url, type, length }] }): Seen => {
    return { title, guid: guid.value, url, type, bytes: length, date: new Date(pubDate).toISOString() }
  })

function seenByFeedsmith(xml: string): Seen[] {
  const { feed } = parseWithFeedsmith(xml)
  return z.object({ items: z.array(feedsmithItem) }).parse(feed).items
}

const rssParserItem = z
  .object({
    title: z.string(),
    guid: z.string(),
    isoDate: z.string(),
    enclosure: z.object({ url: z.string(), type: z.string(), length: z.coerce.number() }),
  })
  .transform(({ title, guid, isoDate, enclosure: { url, type, length } }): Seen => {
    return { title, guid, url, type, bytes: length, date: isoDate }
  })

async function seenByRssParser(xml: string): Promise<Seen[]> {
  return z.array(rssParserItem).parse((await new RssParser().parseString(xml)).items)
}

const partytimeItem = z
  .object({
    title: z.string(),
    guid: z.string(),
    pubDate: z.date(),
    enclosure: z.object({ url: z.string(), type: z.string(), length: z.number() }),
  })
  .transform(({ title, guid, pubDate, enclosure: { url, type, length } }): Seen => {
    return { title, guid, url, type, bytes: length, date: pubDate.toISOString() }
  })

const partytimeFeed = z.object({ itunesBlock: z.literal(true), items: z.array(partytimeItem) })

describe('feed parsers', () => {
  test('three libraries and our own agree on titles, GUIDs, enclosures and dates [S20.16]', async () => {
    const xml = writeRss(harmless)
    expect(seenByFeedsmith(xml)).toEqual(expected(harmless))
    expect(await seenByRssParser(xml)).toEqual(expected(harmless))
    expect(partytimeFeed.parse(parseWithPartytime(xml)).items).toEqual(expected(harmless))
    const { items, problems } = readFeed(Buffer.from(xml), { now: new Date() })
    expect(problems).toEqual([])
    expect(
      items.map(({ title, guid, audioUrl, enclosure, publishedAt }) => {
        return {
          title,
          guid,
          url: audioUrl,
          type: enclosure?.type,
          bytes: enclosure?.bytes ?? 0,
          date: publishedAt,
        }
      }),
    ).toEqual(expected(harmless))
  })

  test('read soundbites as written', () => {
    const soundbites = z.object({
      podcastSoundbites: z
        .array(z.object({ startTime: z.number(), duration: z.number(), title: z.string() }))
        .default([]),
    })
    const read = z.object({ items: z.array(soundbites) }).parse(parseWithPartytime(writeRss(harmless)))
    expect(read.items.map(({ podcastSoundbites }) => podcastSoundbites)).toEqual(
      harmless.episodes.map((episode) =>
        episode.soundbites.map(({ startSeconds, durationSeconds, title }) => {
          return { startTime: startSeconds, duration: durationSeconds, title }
        }),
      ),
    )
  })

  test('find that directories are blocked, and the image, category and address', () => {
    const read = parseWithPartytime(writeRss(harmless))
    expect(read).toMatchObject({
      title: 'Sidelight: Left-leaning',
      itunesBlock: true,
      itunesImage: 'https://sidelight.example/cover-left_leaning.jpg',
      itunesCategory: ['News > Politics'],
      explicit: true,
      language: 'en',
      pubsub: { self: 'https://sidelight.example/feeds/stance/left_leaning.xml' },
    })
  })

  test('lose no episode because of hostile texts', async () => {
    const feed = hostileFeed(hostileTexts)
    const xml = writeRss(feed)
    const urls = feed.episodes.map(({ audio }) => audio.url)
    expect(seenByFeedsmith(xml).map(({ url }) => url)).toEqual(urls)
    expect((await seenByRssParser(xml)).map(({ url }) => url)).toEqual(urls)
    expect(partytimeFeed.parse(parseWithPartytime(xml)).items.map(({ url }) => url)).toEqual(urls)
    expect(readFeed(Buffer.from(xml), { now: new Date() }).items.map(({ audioUrl }) => audioUrl)).toEqual(
      urls,
    )
  })
})

const corpus = z.object({ cases: z.array(z.unknown()) })
const textIn = z.union([
  z.string(),
  z.object({ v: z.string() }).transform(({ v }) => v),
  z.object({ p: z.string() }).transform(({ p }) => p),
])

function textsOf(file: string): string[] {
  return corpus.parse(readFixtureJson('hostile', file)).cases.map((one) => textIn.parse(one))
}

describe.runIf(hasFixtures)('the public corpora', () => {
  test.each(['naughty-strings.json', 'unicode.json', 'xss-core.json', 'xss-large.json'])(
    'no text of %s breaks a rule or is changed',
    (file) => {
      const texts = textsOf(file)
      for (let start = 0; start < texts.length; start += 50) {
        const feed = hostileFeed(texts.slice(start, start + 50))
        const xml = writeRss(feed)
        expect(faultsOfFeed(xml)).toEqual([])
        const items = readXml(xml).children.flatMap((channel) => childrenOf(channel, 'item'))
        expect(items.map((item) => childText(item, 'title'))).toEqual(feed.episodes.map(({ title }) => title))
      }
    },
  )

  test('our own parser removes no markup from our feeds', () => {
    const xml = writeRss(hostileFeed(textsOf('xss-core.json').slice(0, 50)))
    for (const { title, description } of readFeed(Buffer.from(xml), { now: new Date() }).items) {
      expect(title).toBe(plainLine(title, 300))
      expect(description).not.toMatch(/<(script|img|svg|iframe)/i)
    }
  })
})
