import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { FeedError, type ReadFeed } from '#functions/domain/ingestion/feed.ts'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'
import { fileBytesSchema, isTooFarAhead, secondsSchema } from '#shared/rules/bounds.ts'
import { hasFixtures, listFixtures, readFixture, readFixtureJson } from '#tests/conformance/fixtures.ts'

const now = new Date('2026-11-01T00:00:00.000Z')

/** A feed or a typed error, nothing else; whatever else is thrown fails the test. */
function outcomeOf(bytes: Uint8Array): ReadFeed | undefined {
  try {
    return readFeed(bytes, { url: 'https://feeds.example/feed.xml', now })
  } catch (error) {
    if (error instanceof FeedError) return undefined
    throw error
  }
}

const markup = /<\/?(?:script|style|iframe|object|embed|img|svg|a|p|div)\b|javascript:/i

function textsOf({ feed, items }: ReadFeed): string[] {
  return [
    feed.title,
    feed.description,
    feed.author,
    ...items.flatMap((item) => [item.title, item.description]),
  ]
}

function addressesOf({ feed, items }: ReadFeed): string[] {
  const transcripts = items.flatMap((item) => item.transcripts.map(({ url }) => url))
  const single = items.flatMap(({ audioUrl, imageUrl, link }) => [audioUrl, imageUrl, link])
  return [feed.link, feed.imageUrl, ...single, ...transcripts].filter((url) => url !== undefined)
}

/** No number of a stranger's is beyond what it can be, whatever the feed says. */
function expectBounded({ items }: ReadFeed, name: string) {
  for (const { durationSeconds, enclosure, publishedAt } of items) {
    if (durationSeconds !== null) expect(secondsSchema.safeParse(durationSeconds).success, name).toBe(true)
    if (enclosure?.bytes !== undefined)
      expect(fileBytesSchema.safeParse(enclosure.bytes).success, name).toBe(true)
    if (publishedAt !== null) expect(isTooFarAhead(publishedAt, now), name).toBe(false)
  }
}

const fileNames = listFixtures('rss').filter((name) => /\.(xml|rss|atom|rdf)$/.test(name))

describe.runIf(hasFixtures)('real feeds', () => {
  test.each(fileNames)('%s is read or refused, with texts and addresses that are safe', (name) => {
    const outcome = outcomeOf(readFixture('rss', name))
    if (!outcome) return
    for (const address of addressesOf(outcome)) expect(address).toMatch(/^https?:\/\//)
    expectBounded(outcome, name)
    for (const { publishedAt } of outcome.items) if (publishedAt) expect(publishedAt).toMatch(/^\d{4}-.*Z$/)
  })

  test('all but the empty ones are feeds, and the podcasts among them have episodes', () => {
    const read = fileNames.flatMap((name) => outcomeOf(readFixture('rss', name)) ?? [])
    expect(read.length / fileNames.length).toBeGreaterThan(0.85)
    expect(read.filter(({ items }) => items.length > 0).length).toBeGreaterThan(50)
  })
})

const expectedSchema = z.object({
  title: z.string().optional(),
  episodes: z.array(
    z.object({
      title: z.string(),
      guid: z.string().nullish(),
      published: z.number(),
      total_time: z.number(),
      enclosures: z.array(z.object({ url: z.string() })),
    }),
  ),
})

/** What Python's podcastparser makes of its own test feeds, where it takes an episode with one enclosure as we do. */
function expectedOf(name: string) {
  const parsed = expectedSchema.safeParse(readFixtureJson('rss-expected', name))
  return parsed.success ? parsed.data.episodes.filter(({ enclosures }) => enclosures.length === 1) : []
}

const expectedNames = listFixtures('rss-expected').filter((name) =>
  /^podcastparser__data_[^.]*\.json$/.test(name),
)

describe.runIf(hasFixtures)('feeds with expected results', () => {
  test('dates and durations agree with podcastparser wherever both read an episode', () => {
    let compared = 0
    for (const name of expectedNames) {
      const source = name.replace(/\.json$/, '.rss')
      if (!fileNames.includes(source)) continue
      const outcome = outcomeOf(readFixture('rss', source))
      for (const episode of expectedOf(name)) {
        const item = outcome?.items.find(({ audioUrl }) => audioUrl === episode.enclosures[0]?.url)
        if (!item) continue
        compared += 1
        if (episode.published > 631_152_000) {
          expect(Date.parse(item.publishedAt ?? ''), source).toBe(episode.published * 1000)
        }
        if (episode.total_time > 0) expect(item.durationSeconds, source).toBe(episode.total_time)
      }
    }
    expect(compared).toBeGreaterThan(10)
  })
})

const corpusSchema = z.object({
  cases: z.array(z.object({ f: z.string().optional(), b64: z.string().optional() })),
})
const xxeSchema = z.object({ fuzzdb: z.array(z.string()), snippets: z.array(z.string()).optional() })

describe.runIf(hasFixtures)('hostile feeds', () => {
  test.each(['feeds-feedparser.json', 'feeds-feedvalidator.json'])(
    'every document of %s ends in a feed or a typed error',
    (name) => {
      const { cases } = corpusSchema.parse(readFixtureJson('hostile', name))
      for (const { f = '', b64 } of cases) {
        if (b64 === undefined) continue
        const outcome = outcomeOf(Buffer.from(b64, 'base64'))
        if (!outcome) continue
        expectBounded(outcome, f)
        for (const text of textsOf(outcome)) expect(text, f).not.toMatch(markup)
      }
    },
  )

  test('no entity of the attack corpora is expanded', () => {
    const { fuzzdb, snippets = [] } = xxeSchema.parse(readFixtureJson('hostile', 'xxe.json'))
    for (const text of [...fuzzdb, ...snippets]) {
      const outcome = outcomeOf(new TextEncoder().encode(text))
      if (outcome) expect(textsOf(outcome).join(' ')).not.toMatch(/root:|\[boot loader\]/)
    }
  })
})
