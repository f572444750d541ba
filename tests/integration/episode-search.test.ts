import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cursorHeader } from '#shared/api/contract.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { dawn, sampleAnalysis, sampleTranscript as transcript } from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { seedEpisodes } from '#tests/integration/seed-catalogue.ts'
import { seedShow } from '#tests/integration/seed-records.ts'

let environment: PipelineEnvironment
const { call } = openAdminCalls(() => environment)

const analysis = sampleAnalysis('Far Left', ['Taxes'])
const publication = {
  state: 'published' as const,
  publishedOn: dawn.toISOString(),
  stance: 'Far Left' as const,
  isContested: false,
  durationSeconds: 600,
  topics: [],
  quoteIds: [],
}
const published = { transcript, analysis, publication }

let small: number
let large: number

beforeAll(async () => {
  environment = await openPipelineEnvironment({ host: 'feeds.example' })
  small = (await seedShow(environment, { number: 1, items: [] })).podcastId
  large = (await seedShow(environment, { number: 2, items: [] })).podcastId
  await seedEpisodes(environment, small, [
    { title: 'Nothing yet' },
    { ...published, title: 'The Café after the flood' },
    { ...published, run: runAt('error: It broke.') },
    { ...published, run: runAt('analyzing') },
    { transcript },
    { transcript, analysis },
    { run: runAt('downloading') },
    { run: runAt('error: It broke.') },
    { run: runAt('offline'), title: 'A flood of cafes' },
  ])
  await seedEpisodes(environment, large, Array(1200).fill({}))
})
afterAll(() => environment.close())

type Query = Record<string, string>

async function pageOf(podcastId: number, query: Query) {
  const result = await call(podcastsApi.listEpisodes, { params: { podcast_id: String(podcastId) }, query })
  const { episodes, examined_count } = podcastsApi.listEpisodes.answer.parse(JSON.parse(result.body ?? ''))
  const cursor = result.headers?.[cursorHeader]
  return {
    places: episodes.map(({ id }) => id % 10_000),
    examined: examined_count,
    next: cursor === undefined ? undefined : String(cursor),
    units: environment.takeUnits().reads,
  }
}

async function allPages(podcastId: number, query: Query) {
  const pages: Awaited<ReturnType<typeof pageOf>>[] = []
  let cursor: string | undefined
  do {
    const page = await pageOf(podcastId, { ...query, ...(cursor && { cursor }) })
    pages.push(page)
    cursor = page.next
  } while (cursor)
  return pages
}

describe('a podcast’s episodes', () => {
  test.each<[string, Query, number[]]>([
    ['not processed', { status: 'not-processed' }, [1, 9]],
    ['processing', { status: 'processing' }, [7]],
    ['analyzing, also of those that visitors see', { status: 'analyzing' }, [4]],
    ['transcribed', { status: 'transcribed' }, [5]],
    ['complete', { status: 'complete' }, [2]],
    ['complete and not published', { status: 'not-published' }, [6]],
    ['failed, also of those that visitors see', { status: 'error' }, [3, 8]],
    ['of a stance', { stance: 'Far Left' }, [2, 3, 4, 6]],
    ['without a stance', { stance: 'none' }, [1, 5, 7, 8, 9]],
    ['with words in the title', { title: 'CAFE flood' }, [2, 9]],
    ['with all of it', { status: 'error', stance: 'Far Left', title: 'edition' }, [3]],
  ])('are found by these filters: %s [S2.172]', async (_, query, places) => {
    expect((await pageOf(small, query)).places).toEqual(places)
  })

  test('come oldest first if asked for, in pages, also in a search [S20.105]', async () => {
    const everything = (await pageOf(small, { limit: '50' })).places
    const pages = await allPages(small, { sort: 'oldest', limit: '4' })
    expect(pages.flatMap(({ places }) => places)).toEqual(everything.toReversed())
    const found = await allPages(small, { sort: 'oldest', stance: 'none', limit: '2' })
    expect(found.flatMap(({ places }) => places)).toEqual([9, 8, 7, 5, 1])
  })

  test('come in pages without duplicates or gaps', async () => {
    const pages = await allPages(small, { stance: 'none', limit: '2' })
    expect(pages.flatMap(({ places }) => places)).toEqual([1, 5, 7, 8, 9])
    expect(pages.length).toBeGreaterThan(2)
  })
})

/** Read units of each call for its session and its podcast. */
const ofEachCall = 2

describe('the cost of a page', () => {
  test('is the same however many episodes there are [S2.174]', async () => {
    environment.takeUnits()
    const costOf = async (podcastId: number) => (await pageOf(podcastId, { limit: '9' })).units
    expect(await costOf(large)).toBeLessThanOrEqual((await costOf(small)) + 1)
  })

  test('is bounded if next to nothing matches: the page ends early, says how far it searched, and has a cursor [S2.175]', async () => {
    environment.takeUnits()
    const pages = await allPages(large, { title: 'number 1100' })
    expect(Math.max(...pages.map(({ units }) => units))).toBeLessThanOrEqual(90 + ofEachCall)
    expect(pages.map(({ examined }) => examined)).toEqual([500, 500, 200])
    expect(pages.flatMap(({ places }) => places)).toEqual([1100])
  })

  test('is no more than needed to fill it', async () => {
    environment.takeUnits()
    const { places, examined, units } = await pageOf(large, { title: 'evening', limit: '24' })
    expect([places.length, examined]).toEqual([24, 24])
    expect(units).toBeLessThanOrEqual(60 + ofEachCall)
  })
})
