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
import { startedRunsKey } from '#functions/data/operations-keys.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { driftSentence } from '#functions/use-cases/repair/drift-sentence.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { unreadableRecord } from '#shared/deployment/log-messages.ts'
import { dawn, sampleAnalysis } from '#tests/integration/catalogue-samples.ts'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { newContainer, publishFeed } from '#tests/integration/import-container.ts'

openEnvironments()

const laterHold = { reason: 'a-reason-of-a-later-version', seconds: 60, transcribes: true }

async function importEpisodes(count: number) {
  publishFeed(publisher, '/feed.xml', { count })
  const one = await newContainer(publisher)
  await one.add('/feed.xml')
  environment.takeMessages()
  return one
}

async function change(episodeId: number, changed: Partial<EpisodeRecord>) {
  const episode = await getEpisode(environment.catalogue, episodeId)
  return saveEpisode(environment.catalogue, episode, { ...episode, ...changed })
}

/** Simulates a later version: writes an unknown reason into the record and its card. */
async function makeUnreadable(episodeId: number) {
  await environment.catalogue.client.send(
    new UpdateCommand({
      TableName: environment.catalogue.name,
      Key: episodeKey(episodeId),
      UpdateExpression: 'SET #run.#hold = :hold, card.#hold = :hold',
      ExpressionAttributeNames: { '#run': 'run', '#hold': 'hold' },
      ExpressionAttributeValues: { ':hold': laterHold },
    }),
  )
}

/** Rewrites the record in the format from before the states, which does not say what the run may cost. */
async function loseRun(episodeId: number) {
  await change(episodeId, { attempt: 1, run: runAt('queued') })
  await environment.catalogue.client.send(
    new UpdateCommand({
      TableName: environment.catalogue.name,
      Key: episodeKey(episodeId),
      UpdateExpression: 'SET #status = :queued REMOVE #run, publication',
      ExpressionAttributeNames: { '#status': 'status', '#run': 'run' },
      ExpressionAttributeValues: { ':queued': 'queued' },
    }),
  )
}

const started = () => [...environment.runs.runs.keys()]

test('an unreadable queued run is not started by the sweep, which reports it and sweeps the others [S17.31]', async () => {
  const one = await importEpisodes(2)
  await change(1, { attempt: 1, run: runAt('queued') })
  await change(2, { attempt: 1, run: runAt('queued') })
  await makeUnreadable(1)
  await expect(one.sweep()).rejects.toThrow('1 parts of the sweep failed')
  expect(started()).toEqual(['episode-2-1'])
  await expect(getEpisode(environment.catalogue, 1)).rejects.toThrow(
    /^episode#1 \/ episode cannot be read \(run\.hold\.reason: /,
  )
})

test.each([
  ['is queued', {}],
  ['is on hold by the budget', { hold: { ...laterHold, reason: 'no-budget' as const } }],
])('an unreadable run that %s stays where it is and blocks no others [S17.31]', async (_, waits) => {
  const one = await importEpisodes(3)
  await saveBudget(environment.catalogue, { monthlyLimitCents: 100_000 })
  for (const episodeId of [1, 2, 3])
    await change(episodeId, { attempt: 1, run: runAt('queued', { ...waits, isWaiting: true }) })
  await makeUnreadable(2)
  const { batchItemFailures } = await one.announceFreeSlot()
  expect(batchItemFailures).toEqual([])
  expect(started().toSorted()).toEqual(['episode-1-1', 'episode-3-1'])
})

test('the public parts of an episode stay while its run is unreadable; the admins’ list lacks it and the log names it', async () => {
  await importEpisodes(2)
  const analysis = sampleAnalysis('Centrist', [])
  await publishAnalysis(environment.catalogue, { episodeId: 1, attempt: 0, analysis, quotes: [], now: dawn })
  await change(1, { attempt: 1, run: runAt('queued') })
  await makeUnreadable(1)
  const shown = await findShownState(environment.catalogue, 1)
  expect(shown && publishedOf(shown.episode)?.stance).toBe('Centrist')
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { entries } = await listEpisodesOfPodcast(environment.catalogue, 1, { limit: 10 })
  expect(entries.map(({ episode }) => episode.episodeId)).toEqual([2])
  const logged = lines.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(logged).toMatchObject([
    {
      level: 'ERROR',
      message: unreadableRecord,
      error: { message: expect.stringMatching(/^episode#1 \/ episode cannot be read/) },
    },
  ])
  lines.mockRestore()
})

test('a feed check continues past an episode with an unreadable run, and leaves its record unchanged', async () => {
  const one = await importEpisodes(1)
  await change(1, { attempt: 1, run: runAt('queued') })
  await makeUnreadable(1)
  publishFeed(publisher, '/feed.xml', { count: 2 })
  await one.check(new Date(dawn.getTime() + 86_400_000))
  expect((await getEpisode(environment.catalogue, 2)).title).toBe('Episode 2')
  await expect(getEpisode(environment.catalogue, 1)).rejects.toThrow('run.hold.reason')
})

test('the repair command reports an unreadable run, and ends it so that an admin can start another [S17.31]', async () => {
  const one = await importEpisodes(1)
  await change(1, { attempt: 1, run: runAt('queued', { isWaiting: true }) })
  await makeUnreadable(1)
  const found = await findDrift(environment.catalogue)
  expect(found.map(driftSentence).join('\n')).toContain('run.state: "queued" → "failed"')
  expect(await correctDrift(environment.catalogue, found)).toEqual([])
  const ended = await getEpisode(environment.catalogue, 1)
  expect(ended).toMatchObject({
    run: { state: 'failed', cause: { reason: "The record of its run couldn't be read. Start it again." } },
    attempt: 2,
  })
  expect(await findDrift(environment.catalogue)).toEqual([])
  await one.sweep()
  expect(started()).toEqual([])
  await one.request(1)
  expect(started()).toEqual(['episode-1-3'])
})

test('a queued episode without a record of its run is not started, and says that it can be started again', async () => {
  const one = await importEpisodes(1)
  await loseRun(1)
  await expect(one.sweep()).rejects.toThrow('1 parts of the sweep failed')
  expect(started()).toEqual([])
  await correctDrift(environment.catalogue, await findDrift(environment.catalogue))
  expect((await getEpisode(environment.catalogue, 1)).run).toMatchObject({
    state: 'failed',
    cause: { reason: expect.stringContaining('again') },
  })
})

test('a recent run in a queue that this version does not know takes a slot in both', async () => {
  vi.stubEnv('CONCURRENT_RUNS', '1')
  vi.stubEnv('CONCURRENT_TRANSCRIPTIONS', '1')
  const one = await importEpisodes(1)
  const begun = [{ episodeId: 99, at: Date.now(), lane: 'a-lane-of-a-later-version' }]
  const Item = { ...startedRunsKey, begun, version: 1 }
  await environment.operations.client.send(new PutCommand({ TableName: environment.operations.name, Item }))
  await change(1, {
    attempt: 1,
    offeredTranscripts: [],
    run: runAt('queued', { mayTranscribe: true, isWaiting: true }),
  })
  await one.announceFreeSlot()
  expect(started()).toEqual([])
})
