import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EpisodeFilter, searchEpisodesOfPodcast } from '#functions/data/episodes/episode-search.ts'
import { listEpisodesOfPodcast } from '#functions/data/episodes/episodes.ts'
import { itemsOf } from '#functions/data/episodes/publication-delta.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import {
  type CatalogueEnvironment,
  type CountingTable,
  countingTable,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import {
  dawn,
  sampleAnalysis,
  sampleItem,
  samplePodcastRecord,
  sampleTranscript as transcript,
} from '#tests/integration/catalogue-samples.ts'
import { runAt, untouched } from '#tests/integration/episode-states.ts'

let environment: CatalogueEnvironment
let catalogue: CountingTable

function episodeOf(podcastId: number, place: number, change: Partial<EpisodeRecord> = {}): EpisodeRecord {
  return episodeRecordSchema.parse({
    ...sampleItem(place, { guid: `${podcastId}-${place}`, audioUrl: undefined }),
    title: `Evening edition of day number ${place}`,
    publishedAt: new Date(dawn.getTime() - place * 3_600_000).toISOString(),
    episodeId: podcastId * 1000 + place,
    podcastId,
    addedAt: dawn.toISOString(),
    ...untouched,
    version: 1,
    ...change,
  })
}

async function put(episodes: readonly EpisodeRecord[]) {
  const items = episodes.flatMap((episode) =>
    itemsOf({ episode, quotes: [], podcast: samplePodcastRecord(episode.podcastId) }),
  )
  await putItems(catalogue, items)
}

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

const small = 1
const large = 2

beforeAll(async () => {
  environment = await openCatalogueEnvironment()
  catalogue = countingTable(environment, await environment.newTable())
  await put([
    episodeOf(small, 1, { title: 'Nothing yet' }),
    episodeOf(small, 2, { ...published, title: 'The Café after the flood' }),
    episodeOf(small, 3, { ...published, run: runAt('error: It broke.') }),
    episodeOf(small, 4, { ...published, run: runAt('analyzing') }),
    episodeOf(small, 5, { transcript }),
    episodeOf(small, 6, { transcript, analysis }),
    episodeOf(small, 7, { run: runAt('downloading') }),
    episodeOf(small, 8, { run: runAt('error: It broke.') }),
    episodeOf(small, 9, { run: runAt('offline'), title: 'A flood of cafes' }),
  ])
  await put(Array.from({ length: 1200 }, (_, index) => episodeOf(large, index + 1)))
  catalogue.take()
})
afterAll(async () => {
  catalogue.client.destroy()
  await environment.close()
})

const placesOf = (episodes: readonly EpisodeRecord[]) => episodes.map(({ episodeId }) => episodeId % 1000)

describe('a podcast’s episodes', () => {
  const found = async (filter: EpisodeFilter) =>
    placesOf((await searchEpisodesOfPodcast(catalogue, small, { filter, limit: 24 })).entries)

  test.each<[string, EpisodeFilter, number[]]>([
    ['not processed', { state: 'not-processed' }, [1, 9]],
    ['processing', { state: 'processing' }, [7]],
    ['analyzing, also of those that visitors see', { state: 'analyzing' }, [4]],
    ['transcribed', { state: 'transcribed' }, [5]],
    ['complete', { state: 'complete' }, [2]],
    ['complete and not published', { state: 'not-published' }, [6]],
    ['failed, also of those that visitors see', { state: 'error' }, [3, 8]],
    ['of a stance', { stance: 'Far Left' }, [2, 3, 4, 6]],
    ['without a stance', { stance: null }, [1, 5, 7, 8, 9]],
    ['with words in the title', { title: 'CAFE flood' }, [2, 9]],
    ['with all of it', { state: 'error', stance: 'Far Left', title: 'edition' }, [3]],
  ])('are found by these filters: %s [S2.172]', async (_, filter, places) => {
    expect(await found(filter)).toEqual(places)
  })

  test('come in pages without duplicates or gaps', async () => {
    const places: number[] = []
    let start: Record<string, string> | undefined
    do {
      const filter = { stance: null }
      const page = await searchEpisodesOfPodcast(catalogue, small, { filter, limit: 2, start })
      places.push(...placesOf(page.entries))
      start = page.next
    } while (start)
    expect(places).toEqual([1, 5, 7, 8, 9])
  })
})

describe('the cost of a page', () => {
  test('is the same however many episodes there are [S2.174]', async () => {
    catalogue.take()
    const costOf = async (podcastId: number, limit: number) => {
      await listEpisodesOfPodcast(catalogue, podcastId, { limit })
      return catalogue.take()
    }
    expect(await costOf(large, 9)).toBeLessThanOrEqual((await costOf(small, 9)) + 1)
  })

  test('is bounded if next to nothing matches: the page ends early, says how far it searched, and has a cursor [S2.175]', async () => {
    catalogue.take()
    const filter = { title: 'number 1100' }
    const examined: number[] = []
    const places: number[] = []
    let start: Record<string, string> | undefined
    do {
      const page = await searchEpisodesOfPodcast(catalogue, large, { filter, limit: 24, start })
      expect(catalogue.take()).toBeLessThanOrEqual(90)
      examined.push(page.examined)
      places.push(...placesOf(page.entries))
      start = page.next
    } while (start)
    expect(examined).toEqual([500, 500, 200])
    expect(places).toEqual([100])
  })

  test('is no more than needed to fill it', async () => {
    catalogue.take()
    const page = await searchEpisodesOfPodcast(catalogue, large, {
      filter: { title: 'evening' },
      limit: 24,
    })
    expect([page.entries.length, page.examined]).toEqual([24, 24])
    expect(catalogue.take()).toBeLessThanOrEqual(60)
  })
})
