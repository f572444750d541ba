import { SFNClient } from '@aws-sdk/client-sfn'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveBudget } from '#functions/data/budget/budget.ts'
import { itemsOf } from '#functions/data/episodes/publication-delta.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { readQueuePositions } from '#functions/data/runs/run-queue.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { Hold } from '#functions/domain/records/run-state.ts'
import { admitRuns } from '#functions/use-cases/runs/admit-runs.ts'
import {
  type CatalogueEnvironment,
  type CountingTable,
  countingTable,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { runAt, untouched } from '#tests/integration/episode-states.ts'
import { createRecordedRuns, machineArn } from '#tests/integration/recorded-runs.ts'

const recorded = createRecordedRuns()
let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment([recorded])
})
afterAll(() => environment.close())

const inAnHour = new Date(dawn.getTime() + 3_600_000).toISOString()

type Waits = { notBefore?: string; hold?: Hold; isByItself?: true; isPaid?: true }

function waitingEpisode(podcastId: number, place: number, waits: Waits = {}): EpisodeRecord {
  return episodeRecordSchema.parse({
    ...sampleItem(place),
    publishedAt: new Date(dawn.getTime() - place * 3_600_000).toISOString(),
    episodeId: place,
    podcastId,
    addedAt: dawn.toISOString(),
    ...untouched,
    attempt: 1,
    version: 1,
    run: runAt('queued', {
      ...waits,
      isWaiting: true,
      mayTranscribe: true,
      throttled: waits.notBefore ? 1 : 0,
    }),
  })
}

async function put(catalogue: CountingTable, podcast: PodcastRecord, episodes: readonly EpisodeRecord[]) {
  const items = episodes.flatMap((episode) => itemsOf({ episode, quotes: [], podcast }))
  await putItems(catalogue, items)
}

function depsOf(catalogue: Table, operations: Table) {
  const client = new SFNClient({
    endpoint: environment.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  return {
    catalogue,
    operations,
    runs: { client, machineArn },
    slotLimits: { text: 4, audio: 4 },
    clock: { now: () => dawn },
    model: { id: 'global.anthropic.claude-sonnet-4-6', votes: 3 },
  }
}

/** Queues an older run behind `paused` newer runs; returns the started runs and the scan's read units. */
async function admitBehind(paused: number) {
  recorded.runs.clear()
  const catalogue = countingTable(environment, await environment.newTable())
  const operations = await environment.newTable()
  const podcast = await createPodcast(catalogue, samplePodcast(1), dawn)
  const places = Array.from({ length: paused }, (_, index) => index + 1)
  await put(catalogue, podcast, [
    ...places.map((place) => waitingEpisode(podcast.podcastId, place, { notBefore: inAnHour })),
    waitingEpisode(podcast.podcastId, paused + 1),
  ])
  const deps = depsOf(catalogue, operations)
  catalogue.take()
  await admitRuns(deps)
  deps.runs.client.destroy()
  return { begun: [...recorded.runs.keys()], units: catalogue.take() }
}

test('a paused run costs no more than its index entry', async () => {
  const alone = await admitBehind(0)
  const behind = await admitBehind(300)
  expect(alone.begun).toEqual(['episode-1-1'])
  expect(behind.begun).toEqual(['episode-301-1'])
  // Skipping 300 paused runs costs less than 150 units, because one unit reads at least two index entries.
  expect(behind.units - alone.units).toBeLessThan(150)
})

test('the cost of a scan has a bound, however many runs are queued [S17.5]', async () => {
  const [thousand, more] = [await admitBehind(1000), await admitBehind(1300)]
  expect([thousand.begun, more.begun]).toEqual([[], []])
  expect(more.units).toBe(thousand.units)
})

test('a run that can start is found by later scans, even behind more blocked runs than one scan reads', async () => {
  recorded.runs.clear()
  const catalogue = countingTable(environment, await environment.newTable())
  const operations = await environment.newTable()
  const podcast = await createPodcast(catalogue, samplePodcast(1), dawn)
  await saveBudget(catalogue, { monthlyLimitCents: 100 })
  const held = (place: number, hold: Hold) => waitingEpisode(podcast.podcastId, place, { hold })
  const transcribes = { reason: 'too-large', seconds: 36_000, transcribes: true } as const
  const analyzes = { reason: 'spent', seconds: 3600, transcribes: false } as const
  await put(
    catalogue,
    podcast,
    [1, 2, 3, 4, 5].map((place) => held(place, transcribes)),
  )
  await put(catalogue, podcast, [held(6, analyzes)])
  const deps = depsOf(catalogue, operations)
  const scan = async () => {
    await admitRuns(deps, { pageSize: 2, mostPages: 1, mostTried: 10 })
    return [...recorded.runs.keys()]
  }
  expect([await scan(), await scan(), await scan()]).toEqual([[], [], ['episode-6-1']])
  // After the end of the list, the next scan begins at the newest again.
  await saveBudget(catalogue, { monthlyLimitCents: 100_000 })
  await scan()
  expect((await scan()).slice(0, 3)).toEqual(['episode-6-1', 'episode-1-1', 'episode-2-1'])
  deps.runs.client.destroy()
})

const tooLong = { reason: 'too-large', seconds: 3600, transcribes: true } as const
const offeredTranscripts = [{ url: 'https://feeds.example/1.vtt', type: 'text/vtt' }]

/** Puts the episodes of one podcast into a new catalogue with a large budget, and scans once. */
async function scanOnce(room: { text: number; audio: number }, episodes: readonly EpisodeRecord[]) {
  recorded.runs.clear()
  const catalogue = countingTable(environment, await environment.newTable())
  const operations = await environment.newTable()
  const podcast = await createPodcast(catalogue, samplePodcast(1), dawn)
  await saveBudget(catalogue, { monthlyLimitCents: 100_000 })
  await put(catalogue, podcast, episodes)
  const deps = { ...depsOf(catalogue, operations), slotLimits: room }
  await admitRuns(deps)
  deps.runs.client.destroy()
  return { begun: [...recorded.runs.keys()], ...(await readQueuePositions(operations)) }
}

test('a run on hold whose publisher now offers a transcript takes no slot from runs that transcribe', async () => {
  const hasNewTranscript = { ...waitingEpisode(1, 1, { hold: tooLong }), offeredTranscripts }
  const transcribes = waitingEpisode(1, 2, { hold: tooLong })
  const { begun } = await scanOnce({ text: 0, audio: 4 }, [hasNewTranscript, transcribes])
  expect(begun).toEqual(['episode-2-1'])
})

test('a run on hold whose publisher now offers a transcript needs no slot for transcription', async () => {
  const hasNewTranscript = { ...waitingEpisode(1, 2, { hold: tooLong }), offeredTranscripts }
  const transcribes = waitingEpisode(1, 1, { hold: tooLong })
  const { begun } = await scanOnce({ text: 4, audio: 0 }, [transcribes, hasNewTranscript])
  expect(begun).toEqual(['episode-2-1'])
})

test('the estimate of the start rate counts only runs that started', async () => {
  // Automatic transcription is off, so these are canceled instead of started.
  const unwanted = [1, 2, 3].map((place) => waitingEpisode(1, place, { isByItself: true }))
  const paid = [4, 5].map((place) => waitingEpisode(1, place, { isByItself: true, isPaid: true }))
  const { begun, begins } = await scanOnce({ text: 1, audio: 1 }, [...unwanted, ...paid])
  expect([begun, begins]).toEqual([['episode-4-1'], { audio: [dawn.getTime()] }])
})
