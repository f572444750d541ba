import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { overrideStance, publishAnalysis } from '#functions/data/episodes/publication.ts'
import { ratingMethodKey } from '#functions/data/ratings/rating-keys.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import { deleteItem } from '#functions/data/users/removals.ts'
import { fullPromptVersion } from '#functions/domain/analysis/prompts.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { estimateRuns } from '#functions/domain/runs/estimate.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { ratingsApi } from '#shared/api/ratings.ts'
import { runsApi } from '#shared/api/runs.ts'
import { mostEpisodesOfCall } from '#shared/rules/bounds.ts'
import { contentOf } from '#tests/integration/catalogue-bed.ts'
import {
  dawn,
  sampleAnalysis,
  sampleItems,
  sampleTranscript as transcript,
} from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { type HttpBed, openHttpBed } from '#tests/integration/http-bed.ts'
import { importShow } from '#tests/integration/sample-show.ts'

let bed: HttpBed
let token: string
let podcastId = 0
let ids: number[] = []

const model = 'global.anthropic.claude-sonnet-4-6'
const asked = fullPromptVersion({ summary: 0, stance: 0, quotes: 0 })

beforeAll(async () => {
  bed = await openHttpBed()
  token = (await bed.signIn({ role: 'admin' })).token
})
afterAll(() => bed.close())

type Receipt = Partial<ReturnType<typeof sampleAnalysis>['receipt']>

async function change(episodeId: number, to: Partial<EpisodeRecord>) {
  const episode = await getEpisode(bed.catalogue, episodeId)
  return saveEpisode(bed.catalogue, episode, { ...episode, ...to })
}

async function publish(episodeId: number, receipt: Receipt = {}) {
  const analysis = sampleAnalysis('Centrist', ['Taxes'])
  return publishAnalysis(bed.catalogue, {
    episodeId,
    attempt: (await getEpisode(bed.catalogue, episodeId)).attempt,
    analysis: { ...analysis, receipt: { ...analysis.receipt, ...receipt } },
    quotes: [],
    now: dawn,
  })
}

beforeEach(async () => {
  bed.runs.clear()
  for (const { pk, sk } of await contentOf(bed.catalogue)) {
    await deleteItem(bed.catalogue, { pk: String(pk), sk: String(sk) })
  }
  const imported = await importShow(bed.catalogue, sampleItems(3))
  podcastId = imported[0]?.podcastId ?? 0
  ids = imported.map(({ episodeId }) => episodeId)
  for (const episodeId of ids) await change(episodeId, { transcript })
  const [first = 0, second = 0, third = 0] = ids
  await publish(first)
  await publish(second)
  await publish(third, { model, promptVersion: asked })
})

async function earlier() {
  const answer = await bed.call('ratings.list-earlier', { token })
  return ratingsApi.listEarlier.answer.parse(JSON.parse(answer.body ?? ''))
}

async function repeat(episodeIds: number[]) {
  const answer = await bed.call('ratings.repeat', { body: { episode_ids: episodeIds }, token })
  return ratingsApi.repeat.answer.parse(JSON.parse(answer.body ?? ''))
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
  const lengths = [1200, 1200].map((durationSeconds) => ({ durationSeconds, isToTranscribe: false }))
  const { analysis_cents } = estimateRuns(lengths, { id: model, votes: 3 })
  const { cents, next } = await earlier()
  expect([cents, next.cents]).toEqual([analysis_cents, analysis_cents])
})

test('an addition to a prompt makes all earlier ratings outdated [S16.42]', async () => {
  await saveProcessingSettings(bed.catalogue, { political_stance_prompt: 'Mind the tone.' }, dawn)
  expect((await earlier()).ready).toBe(3)
  await saveProcessingSettings(bed.catalogue, { political_stance_prompt: '' }, dawn)
  expect((await earlier()).ready).toBe(2)
})

test('a fallback that answered for the requested model does not make a rating outdated', async () => {
  const [first = 0] = ids
  await publish(first, { model: 'behind-a-router', askedModel: model, promptVersion: asked })
  expect((await earlier()).ready).toBe(1)
})

test('outdated ratings are queued with their transcripts, and a second request does nothing [S16.43]', async () => {
  const [first = 0, second = 0, third = 0] = ids
  const outcome = await repeat([first, second, third])
  expect([outcome.done, outcome.refused]).toEqual([
    2,
    [{ episode_id: third, reason: 'This episode already has a current rating.' }],
  ])
  const waiting = await getEpisode(bed.catalogue, first)
  expect(waiting).toMatchObject({
    run: { state: 'queued', isWaiting: true, details: { from: 'analyze', mayTranscribe: false } },
  })
  expect(bed.runs.size).toBe(0)
  expect(await earlier()).toMatchObject({ ready: 0, under_way: 2, cents: 0, next: { episode_ids: [] } })

  const again = await repeat([first])
  expect(again).toMatchObject({
    done: 0,
    refused: [{ episode_id: first, reason: 'This episode is already being processed.' }],
  })
  expect((await getEpisode(bed.catalogue, first)).attempt).toBe(waiting.attempt)
  expect(await findDrift(bed.catalogue)).toEqual([])
})

test('they can be canceled like other queued runs, and requested again [S16.43]', async () => {
  const [first = 0, second = 0] = ids
  await repeat([first, second])
  const answer = await bed.call('runs.estimate', { query: { group: 'waiting' }, token })
  const { episode_ids } = runsApi.estimate.answer.parse(JSON.parse(answer.body ?? ''))
  expect(episode_ids.toSorted()).toEqual([first, second])
  await bed.call('runs.cancel', { body: { episode_ids }, token })
  expect(await earlier()).toMatchObject({ ready: 2, under_way: 0, next: { episode_ids: [second, first] } })
  expect(await getEpisode(bed.catalogue, first)).toMatchObject({
    run: { state: 'none' },
    publication: { state: 'published' },
  })
})

test('a new rating takes an episode off the list, and a stance set by an admin stays [S16.43]', async () => {
  const [first = 0] = ids
  await overrideStance(bed.catalogue, { episodeId: first, stance: 'Far Right', now: dawn })
  await repeat([first])
  await publish(first, { model, promptVersion: asked })
  expect(await earlier()).toMatchObject({ ready: 1, under_way: 0 })
  const overridden = await getEpisode(bed.catalogue, first)
  expect([publishedOf(overridden)?.stance, overridden.analysis?.stance]).toEqual(['Far Right', 'Centrist'])
  expect(await findDrift(bed.catalogue)).toEqual([])
})

test('a failed one is left to an admin, so that the same failure is not paid for repeatedly [S16.43]', async () => {
  const [first = 0] = ids
  await repeat([first])
  await change(first, { run: runAt('error: The model is away.') })
  expect(await earlier()).toMatchObject({ ready: 1, under_way: 0, failed: 1 })
  const { refused } = await repeat([first])
  expect(refused[0]?.reason).toContain('Retry it under Runs.')
})

test('episodes of hidden podcasts are neither offered nor rated again', async () => {
  const [first = 0] = ids
  const params = { podcast_id: String(podcastId) }
  await bed.call('podcasts.update', { params, body: { is_opted_out: true }, token })
  expect((await earlier()).next.episode_ids).toEqual([])
  expect((await repeat([first])).done).toBe(0)
  expect(transcriptStatusOf(await getEpisode(bed.catalogue, first))).toBe('completed')
})

test('an episode of unknown length counts as an hour', async () => {
  const [first = 0] = ids
  await change(first, { durationSeconds: null, transcript: { ...transcript, durationSeconds: null } })
  await publish(first, { promptVersion: '2' })
  const answer = await earlier()
  expect(answer.next).toMatchObject({ duration_seconds: 602, unknown_durations: 1 })
  const lengths = [null, 602].map((durationSeconds) => ({ durationSeconds, isToTranscribe: false }))
  expect(answer.cents).toBe(estimateRuns(lengths, { id: model, votes: 3 }).analysis_cents)
})

test('lost counts are restored by the repair command', async () => {
  await deleteItem(bed.catalogue, ratingMethodKey({ model: 'a-model', promptVersion: '1' }))
  expect((await earlier()).ready).toBe(0)
  await correctDrift(bed.catalogue, await findDrift(bed.catalogue))
  expect(await earlier()).toMatchObject({ ready: 2, next: { duration_seconds: 601 + 602 } })
  expect(await findDrift(bed.catalogue)).toEqual([])
})

test('a call takes no more episodes than it can queue in time', async () => {
  const body = { episode_ids: Array.from({ length: mostEpisodesOfCall + 1 }, (_, index) => index + 1) }
  expect((await bed.call('ratings.repeat', { body, token })).statusCode).toBe(400)
})
