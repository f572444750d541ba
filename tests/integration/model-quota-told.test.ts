import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModelBusyError } from '#functions/clients/pipeline-errors.ts'
import { itemsOf } from '#functions/data/episodes/publication-delta.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { readPace } from '#functions/data/runs/model-pace.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import { type Converse, noTokens } from '#functions/domain/analysis/conversation.ts'
import { episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import { pacedModel } from '#functions/use-cases/runs/paced-model.ts'
import { listWaitingInOrder } from '#functions/use-cases/runs/waiting-in-order.ts'
import {
  type CatalogueEnvironment,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { runAt, untouched } from '#tests/integration/episode-states.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

const request = { system: '', tools: [], messages: [] }
const refusing =
  (isOutOfQuota: boolean): Converse =>
  async () => {
    throw new ModelBusyError('Refused for now.', '3600', { isOutOfQuota })
  }

/** An hour passes with each call, so that the pause that the provider asked for is over. */
function openClock() {
  let hours = 0
  return {
    now: () => new Date(dawn.getTime() + hours * 3_600_000),
    sleep: async () => {},
    pass: () => (hours += 2),
  }
}

test('queued runs say that the quota of the model is used up, until it answers again', async () => {
  const [catalogue, operations] = [await environment.newTable(), await environment.newTable()]
  const podcast = await createPodcast(catalogue, samplePodcast(1), dawn)
  const episode = episodeRecordSchema.parse({
    ...sampleItem(1),
    ...{ episodeId: 1, podcastId: podcast.podcastId, addedAt: dawn.toISOString(), attempt: 1, version: 1 },
    ...untouched,
    attempt: 1,
    run: runAt('queued', { isWaiting: true, from: 'analyze', throttled: 0 }),
    transcript: {
      ...{ key: 'transcripts/1', hash: 'a', source: 'publisher', language: 'en' },
      ...{ isTimed: true, wordCount: 9, durationSeconds: 60 },
    },
  })
  await putItems(catalogue, itemsOf({ episode, quotes: [], podcast }))
  const clock = openClock()
  const ask = (converse: Converse) =>
    pacedModel(converse, { operations, requestsPerMinute: 0, clock })(request)
  const told = async () => (await readPace(operations)).isOutOfQuota === true

  await expect(ask(refusing(true))).rejects.toMatchObject({ name: 'ModelBusyError' })
  expect(await told()).toBe(true)
  clock.pass()
  await expect(ask(refusing(false))).rejects.toMatchObject({ name: 'ModelBusyError' })
  expect(await told()).toBe(false)
  clock.pass()
  await expect(ask(refusing(true))).rejects.toMatchObject({ name: 'ModelBusyError' })
  const { entries } = await listWaitingInOrder({ catalogue, operations }, { limit: 10 }, clock.now())
  expect(entries.map(({ waiting }) => waiting)).toMatchObject([{ queue: 'text', isModelOutOfQuota: true }])
  clock.pass()
  await ask(async () => ({ content: [], usage: noTokens }))
  expect(await told()).toBe(false)
})
