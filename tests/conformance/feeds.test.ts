import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { FeedError, type ReadFeed } from '#functions/domain/ingestion/feed.ts'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'
import { fileBytesSchema, isTooFarAhead, secondsSchema } from '#shared/rules/bounds.ts'
import { feedDocuments, isSameOutline, strictOutline } from '#tests/conformance/feed-documents.ts'
import { hasFixtures, listFixtures, readFixture, readFixtureJson } from '#tests/conformance/fixtures.ts'

const now = new Date('2026-11-01T00:00:00.000Z')

/** Undefined for a `FeedError`; any other error fails the test. */
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
  test.each(fileNames)('%s is read or refused, with safe texts and URLs', (name) => {
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

const documents = hasFixtures ? feedDocuments() : []

function countedItems({ items, problems }: ReadFeed): number {
  const lost = problems.map((problem) =>
    problem.startsWith('“') ? 1 : Number(/^(\d+) more items/.exec(problem)?.[1] ?? 0),
  )
  return lost.reduce((sum, count) => sum + count, items.length)
}

function refusalOf(bytes: Uint8Array): string | undefined {
  try {
    readFeed(bytes, { url: 'https://feeds.example/feed.xml', now })
    return undefined
  } catch (error) {
    return error instanceof FeedError ? error.message : String(error)
  }
}

type Mutation = (text: string) => string

const inMiddleTitle =
  (text: string): Mutation =>
  (feed) => {
    const titles = [...feed.matchAll(/<title>/g)]
    const place = (titles[Math.floor(titles.length / 2)]?.index ?? 0) + '<title>'.length
    return `${feed.slice(0, place)}${text}${feed.slice(place)}`
  }

/** Damage that feeds suffer in practice, and the share of items that must still be read. */
const mutations: readonly { name: string; share: number; mutate: Mutation }[] = [
  { name: 'a raw < in one title', share: 0.99, mutate: inMiddleTitle('5 <6, Joe <joe ') },
  { name: 'raw &s in one title', share: 1, mutate: inMiddleTitle('R&D & &x; ') },
  { name: 'a cut at 90 %', share: 0.87, mutate: (feed) => feed.slice(0, Math.floor(feed.length * 0.9)) },
  {
    name: 'all guids equal',
    share: 1,
    mutate: (feed) => feed.replace(/(<guid[^>]*>)[\s\S]*?(<\/guid>)/g, '$1same$2'),
  },
  {
    name: 'UTF-16 declared',
    share: 1,
    mutate: (feed) => `<?xml version="1.0" encoding="UTF-16"?>${feed.replace(/^.*?<\?xml[^>]*\?>/s, '')}`,
  },
  {
    name: 'misspelt end tags of titles and items',
    share: 1,
    mutate: (feed) => feed.replaceAll('</title>', '</titel>').replaceAll('</item>', '</itme>'),
  },
]

describe.runIf(hasFixtures)('every feed of the corpora', () => {
  test('has the title and items that a strict XML parser finds, if one accepts the document', () => {
    const counts: Record<string, { compared: number; equal: number }> = {}
    for (const document of documents) {
      const strict = strictOutline(document)
      if (!strict) continue
      const outcome = outcomeOf(document.bytes)
      const found = outcome && { title: outcome.feed.title, items: countedItems(outcome) }
      counts[document.kind] ??= { compared: 0, equal: 0 }
      const count = counts[document.kind]
      if (!count) continue
      count.compared += 1
      if (found && isSameOutline(found, strict)) count.equal += 1
    }
    console.table(counts)
    const [compared, equal] = (['compared', 'equal'] as const).map((name) =>
      Object.values(counts).reduce((sum, count) => sum + count[name], 0),
    )
    expect(compared).toBeGreaterThan(1000)
    expect((equal ?? 0) / (compared ?? 1)).toBeGreaterThan(0.97)
  })

  test('that is refused is no feed or an empty one, and the error says so', () => {
    const refused = documents.flatMap((document) => {
      const reason = refusalOf(document.bytes)
      return reason === undefined ? [] : [{ document, reason }]
    })
    console.log(
      refused.map(({ document: { kind, name }, reason }) => `${kind} ${name}: ${reason}`).join('\n'),
    )
    for (const { document, reason } of refused) {
      expect(reason, document.name).toMatch(
        /^There is no podcast feed at this address\.$|^This feed is empty\.$/,
      )
      expect(strictOutline(document)?.items ?? 0, document.name).toBe(0)
    }
  })

  test.each(mutations)('$name: at least $share of the items of real feeds are read', ({ share, mutate }) => {
    let [kept, all] = [0, 0]
    for (const { kind, bytes } of documents) {
      const text = Buffer.from(bytes).toString('latin1')
      const before = kind === 'rss' ? (outcomeOf(bytes)?.items.length ?? 0) : 0
      if (before < 3 || /encoding=["'](?!utf-8)/i.test(text.slice(0, 200))) continue
      all += before
      kept += outcomeOf(Buffer.from(mutate(text), 'latin1'))?.items.length ?? 0
    }
    expect(all).toBeGreaterThan(500)
    expect(kept / all).toBeGreaterThanOrEqual(share)
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

/**
 * The result of Python's podcastparser for its own test feeds; only episodes with exactly one enclosure are
 * comparable.
 */
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

const xxeSchema = z.object({ fuzzdb: z.array(z.string()), snippets: z.array(z.string()).optional() })

describe.runIf(hasFixtures)('hostile feeds', () => {
  test('every document of the corpora is read with safe texts, or refused with a typed error', () => {
    for (const { kind, name, bytes } of documents) {
      const outcome = kind === 'rss' ? undefined : outcomeOf(bytes)
      if (!outcome) continue
      expectBounded(outcome, name)
      for (const text of textsOf(outcome)) expect(text, name).not.toMatch(markup)
    }
  })

  test('no entity of the attack corpora is expanded', () => {
    const { fuzzdb, snippets = [] } = xxeSchema.parse(readFixtureJson('hostile', 'xxe.json'))
    for (const text of [...fuzzdb, ...snippets]) {
      const outcome = outcomeOf(new TextEncoder().encode(text))
      if (outcome) expect(textsOf(outcome).join(' ')).not.toMatch(/root:|\[boot loader\]/)
    }
  })
})
