import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { budgetApi } from '#shared/api/budget.ts'
import { processingApi } from '#shared/api/processing.ts'
import { ratingsApi } from '#shared/api/ratings.ts'
import { runsApi } from '#shared/api/runs.ts'
import { mostEpisodesOfCall } from '#shared/rules/bounds.ts'
import { sampleItems } from '#tests/integration/catalogue-samples.ts'
import { callEntry, runRepair } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { answerFor, rowFor } from '#tests/integration/read-answer.ts'
import {
  emptyTable,
  loseRatingCounts,
  plainPromptVersion,
  seedRating,
  seedShow,
  seedTranscript,
} from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
let token: string
let podcastId = 0
let ids: number[] = []

const model = 'global.anthropic.claude-sonnet-4-6'
const current = { model, promptVersion: plainPromptVersion }

beforeAll(async () => {
  environment = await openHttpEnvironment()
  token = (await environment.signIn({ role: 'admin' })).token
})
afterAll(() => environment.close())

beforeEach(async () => {
  environment.runs.clear()
  await emptyTable(environment.catalogue)
  const show = await seedShow(environment, { number: 1, items: sampleItems(3) })
  podcastId = show.podcastId
  ids = show.episodeIds
  for (const episodeId of ids) await seedTranscript(environment, episodeId)
  const [first = 0, second = 0, third = 0] = ids
  await seedRating(environment, first)
  await seedRating(environment, second)
  await seedRating(environment, third, current)
})

const earlier = () => answerFor(environment, ratingsApi.listEarlier, { token })

const repeat = (episodeIds: number[]) =>
  answerFor(environment, ratingsApi.repeat, { body: { episode_ids: episodeIds }, token })

const rowOf = (episodeId: number) => rowFor(environment, { token, podcastId, episodeId })

const estimateWaiting = () => answerFor(environment, runsApi.estimate, { query: { group: 'waiting' }, token })

async function centsOf(hours: number): Promise<number> {
  const { estimates } = await answerFor(environment, budgetApi.get, { token })
  return Math.round((estimates.analysis_hour_cents ?? Number.NaN) * hours)
}

test('episodes that a run would rate by another method are counted, with the cost of rating them again [S16.42]', async () => {
  const [first = 0, second = 0] = ids
  const answer = await earlier()
  expect(answer).toMatchObject({ ready: 2, under_way: 0, failed: 0 })
  expect(answer.next).toMatchObject({
    episode_ids: [second, first],
    duration_seconds: 601 + 602,
    unknown_durations: 0,
  })
  expect(answer.cents).toBeGreaterThan(0)
  expect(answer.next.cents).toBe(answer.cents)
})

test('short episodes are estimated like the budget’s reservations: at least twenty minutes each', async () => {
  const twice = await centsOf(2 / 3)
  const { cents, next } = await earlier()
  expect([cents, next.cents]).toEqual([twice, twice])
})

test('an addition to a prompt makes all earlier ratings outdated [S16.42]', async () => {
  const add = (political_stance_prompt: string) =>
    answerFor(environment, processingApi.update, { body: { political_stance_prompt }, token })
  await add('Mind the tone.')
  expect((await earlier()).ready).toBe(3)
  await add('')
  expect((await earlier()).ready).toBe(2)
})

test('a fallback that answered for the requested model does not make a rating outdated', async () => {
  const [first = 0] = ids
  await seedRating(environment, first, { ...current, model: 'behind-a-router', askedModel: model })
  expect((await earlier()).ready).toBe(1)
})

test('outdated ratings are queued with their transcripts, and a second request does nothing [S16.43]', async () => {
  const [first = 0, second = 0, third = 0] = ids
  const outcome = await repeat([first, second, third])
  expect([outcome.done, outcome.refused]).toEqual([
    2,
    [{ episode_id: third, reason: 'This episode already has a current rating.' }],
  ])
  const waiting = await rowOf(first)
  expect(waiting).toMatchObject({
    transcript_status: 'queued',
    is_published: true,
    run: { is_waiting: true, place_is_for: 'analysis' },
  })
  expect(await estimateWaiting()).toMatchObject({ to_transcribe: 0, transcription_cents: 0 })
  expect(environment.runs.size).toBe(0)
  expect(await earlier()).toMatchObject({ ready: 0, under_way: 2, cents: 0, next: { episode_ids: [] } })

  const again = await repeat([first])
  expect(again).toMatchObject({
    done: 0,
    refused: [{ episode_id: first, reason: 'This episode is already being processed.' }],
  })
  expect((await rowOf(first)).run?.number).toBe(waiting.run?.number)
  await expectNoDrift(environment)
})

test('they can be canceled like other queued runs, and requested again [S16.43]', async () => {
  const [first = 0, second = 0] = ids
  await repeat([first, second])
  const { episode_ids } = await estimateWaiting()
  expect(episode_ids.toSorted()).toEqual([first, second])
  await answerFor(environment, runsApi.cancel, { body: { episode_ids }, token })
  expect(await earlier()).toMatchObject({ ready: 2, under_way: 0, next: { episode_ids: [second, first] } })
  expect(await rowOf(first)).toMatchObject({
    transcript_status: 'completed',
    is_published: true,
    run: null,
  })
})

test('a new rating takes an episode off the list, and a stance set by an admin stays [S16.43]', async () => {
  const [first = 0] = ids
  const body = { political_stance: 'Far Right' }
  await environment.call('episodes.update', { params: { id: String(first) }, body, token })
  await repeat([first])
  await seedRating(environment, first, current)
  expect(await earlier()).toMatchObject({ ready: 1, under_way: 0 })
  expect(await rowOf(first)).toMatchObject({ political_stance: 'Far Right', machine_stance: 'Centrist' })
  await expectNoDrift(environment)
})

test('a failed one is left to an admin, so that the same failure is not paid for repeatedly [S16.43]', async () => {
  const [first = 0] = ids
  await repeat([first])
  await answerFor(environment, runsApi.begin, { body: { episode_ids: [first], at_once: true }, token })
  const { run } = await rowOf(first)
  const Cause = JSON.stringify({ errorMessage: 'The model is away.' })
  const failure = { Error: 'PipelineError', Cause }
  await callEntry('pipeline/mark-failed', { episodeId: first, attempt: run?.number, failure })
  expect((await rowOf(first)).failure_reason).toBe('The model is away.')
  expect(await earlier()).toMatchObject({ ready: 1, under_way: 0, failed: 1 })
  const { refused } = await repeat([first])
  expect(refused[0]?.reason).toContain('Retry it under Runs.')
})

test('episodes of hidden podcasts are neither offered nor rated again', async () => {
  const [first = 0] = ids
  const params = { podcast_id: String(podcastId) }
  await environment.call('podcasts.update', { params, body: { is_opted_out: true }, token })
  expect((await earlier()).next.episode_ids).toEqual([])
  expect((await repeat([first])).done).toBe(0)
  expect((await rowOf(first)).transcript_status).toBe('completed')
})

test('an episode of unknown length counts as an hour', async () => {
  const [first = 0] = ids
  await seedTranscript(environment, first, null)
  await seedRating(environment, first, { promptVersion: '2' })
  const answer = await earlier()
  expect(answer.next).toMatchObject({ duration_seconds: 602, unknown_durations: 1 })
  // The other episode counts as twenty minutes.
  expect(answer.cents).toBe(await centsOf(1 + 1 / 3))
})

test('lost counts are restored by the repair command', async () => {
  await loseRatingCounts(environment, { model: 'a-model', promptVersion: '1' })
  expect((await earlier()).ready).toBe(0)
  expect(await runRepair()).toBe(0)
  expect(await earlier()).toMatchObject({ ready: 2, next: { duration_seconds: 601 + 602 } })
  await expectNoDrift(environment)
})

test('a call takes no more episodes than it can queue in time', async () => {
  const body = { episode_ids: Array.from({ length: mostEpisodesOfCall + 1 }, (_, index) => index + 1) }
  expect((await environment.call('ratings.repeat', { body, token })).statusCode).toBe(400)
})
