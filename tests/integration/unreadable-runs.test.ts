import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { saveBudget } from '#functions/data/budget/budget.ts'
import {
  findShownState,
  getEpisode,
  listEpisodesOfPodcast,
  saveEpisode,
} from '#functions/data/episodes/episodes.ts'
import { publishAnalysis } from '#functions/data/episodes/publication.ts'
import { episodeKey } from '#functions/data/keys.ts'
import { begunRunsKey } from '#functions/data/operations-keys.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { driftSentence } from '#functions/use-cases/repair/drift-sentence.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { startSchema } from '#shared/deployment/pipeline.ts'
import { bed, openBeds, publisher } from '#tests/integration/bed-of-each-test.ts'
import { dawn, sampleAnalysis } from '#tests/integration/catalogue-samples.ts'
import { newContainer, publishFeed } from '#tests/integration/import-container.ts'

openBeds()

const laterHold = { reason: 'a-reason-of-a-later-version', seconds: 60, transcribes: true }

const run = {
  since: dawn.toISOString(),
  from: 'transcribe',
  mayTranscribe: false,
  throttled: 0,
  before: { status: '' },
} as const

async function importEpisodes(count: number) {
  publishFeed(publisher, '/feed.xml', { count })
  const one = await newContainer(publisher)
  await one.add('/feed.xml')
  bed.takeMessages()
  return one
}

async function change(episodeId: number, changed: Partial<EpisodeRecord>) {
  const episode = await getEpisode(bed.catalogue, episodeId)
  return saveEpisode(bed.catalogue, episode, { ...episode, ...changed })
}

/** Simulates a later version: writes an unknown reason into the record and its card. */
async function makeUnreadable(episodeId: number) {
  await bed.catalogue.client.send(
    new UpdateCommand({
      TableName: bed.catalogue.name,
      Key: episodeKey(episodeId),
      UpdateExpression: 'SET #run.#hold = :hold, card.#hold = :hold',
      ExpressionAttributeNames: { '#run': 'run', '#hold': 'hold' },
      ExpressionAttributeValues: { ':hold': laterHold },
    }),
  )
}

const started = () => [...bed.runs.runs.keys()]

test('an unreadable queued run is not started by the sweep, which reports it and sweeps the others [S17.31]', async () => {
  const one = await importEpisodes(2)
  await change(1, { status: 'queued', attempt: 1, run: { ...run, isWaiting: false } })
  await change(2, { status: 'queued', attempt: 1, run: { ...run, isWaiting: false } })
  await makeUnreadable(1)
  await expect(one.sweep()).rejects.toThrow('1 parts of the sweep failed')
  expect(started()).toEqual(['episode-2-1'])
  await expect(getEpisode(bed.catalogue, 1)).rejects.toThrow(
    /^episode#1 \/ episode cannot be read \(run\.hold\.reason: /,
  )
})

test.each([
  ['waits for its turn', { ...run, isWaiting: true }],
  ['is held by the budget', { ...run, isWaiting: true, hold: { ...laterHold, reason: 'no-budget' } }],
] as const)('an unreadable run that %s stays where it is and blocks no others [S17.31]', async (_, waits) => {
  const one = await importEpisodes(3)
  await saveBudget(bed.catalogue, { monthlyLimitCents: 100_000 })
  for (const episodeId of [1, 2, 3]) await change(episodeId, { status: 'queued', attempt: 1, run: waits })
  await makeUnreadable(2)
  const { batchItemFailures } = await one.announceRoom()
  expect(batchItemFailures).toEqual([])
  expect(started().toSorted()).toEqual(['episode-1-1', 'episode-3-1'])
})

test('the public parts of an episode stay while its run is unreadable, and admins still see its row', async () => {
  await importEpisodes(1)
  const analysis = sampleAnalysis('Centrist', [])
  await publishAnalysis(bed.catalogue, { episodeId: 1, attempt: 0, analysis, quotes: [], now: dawn })
  await change(1, { status: 'queued', attempt: 1, run: { ...run, isWaiting: false } })
  await makeUnreadable(1)
  expect((await findShownState(bed.catalogue, 1))?.episode.publication?.stance).toBe('Centrist')
  const { entries } = await listEpisodesOfPodcast(bed.catalogue, 1, { limit: 10 })
  expect(entries.map(({ episode }) => episode.status)).toEqual(['queued'])
})

test('a feed check continues past an episode with an unreadable run, and leaves its record unchanged', async () => {
  const one = await importEpisodes(1)
  await change(1, { status: 'queued', attempt: 1, run: { ...run, isWaiting: false } })
  await makeUnreadable(1)
  publishFeed(publisher, '/feed.xml', { count: 2 })
  await one.check(new Date(dawn.getTime() + 86_400_000))
  expect((await getEpisode(bed.catalogue, 2)).title).toBe('Episode 2')
  await expect(getEpisode(bed.catalogue, 1)).rejects.toThrow('run.hold.reason')
})

test('the repair command reports an unreadable run, and ends it so that an admin can start another [S17.31]', async () => {
  const one = await importEpisodes(1)
  await change(1, { status: 'queued', attempt: 1, run: { ...run, isWaiting: true } })
  await makeUnreadable(1)
  const found = await findDrift(bed.catalogue)
  expect(found.map(driftSentence).join('\n')).toContain('status: "queued" → "error: ')
  expect(await correctDrift(bed.catalogue, found)).toEqual([])
  const ended = await getEpisode(bed.catalogue, 1)
  expect(ended).toMatchObject({
    status: 'error: The record of its run could not be read. Start it again.',
    attempt: 2,
  })
  expect(ended.run).toBeUndefined()
  expect(await findDrift(bed.catalogue)).toEqual([])
  await one.sweep()
  expect(started()).toEqual([])
  await one.request(1)
  expect(started()).toEqual(['episode-1-3'])
})

test('a queued episode without a record of its run is not started, and says that it can be started again', async () => {
  const one = await importEpisodes(1)
  await change(1, { status: 'queued', attempt: 1 })
  await one.sweep()
  expect(started()).toEqual([])
  expect((await getEpisode(bed.catalogue, 1)).status).toMatch(/^error: .*again/)
})

test('a recent run in a queue that this version does not know takes a slot in both', async () => {
  vi.stubEnv('CONCURRENT_RUNS', '1')
  vi.stubEnv('CONCURRENT_TRANSCRIPTIONS', '1')
  const one = await importEpisodes(1)
  const begun = [{ episodeId: 99, at: Date.now(), lane: 'a-lane-of-a-later-version' }]
  const Item = { ...begunRunsKey, begun, version: 1 }
  await bed.operations.client.send(new PutCommand({ TableName: bed.operations.name, Item }))
  await change(1, {
    status: 'queued',
    attempt: 1,
    offeredTranscripts: [],
    run: { ...run, mayTranscribe: true, isWaiting: true },
  })
  await one.announceRoom()
  expect(started()).toEqual([])
})

test('an execution without explicit permission may not transcribe audio', () => {
  const start = startSchema.parse({ episodeId: 1, attempt: 1, from: 'transcribe' })
  expect(start.mayTranscribe).toBe(false)
})
