import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listEpisodes, listPublishedOfPodcast } from '#functions/data/episodes/episodes.ts'
import { publishAnalysis } from '#functions/data/episodes/publication.ts'
import { episodeKey, type Key, podcastCountsKey, statisticsKey } from '#functions/data/keys.ts'
import { getPodcastCounts } from '#functions/data/podcasts/podcasts.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import type { Table } from '#functions/data/table/table.ts'
import { driftSentence } from '#functions/use-cases/repair/drift-sentence.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { unreadableRecord } from '#shared/deployment/log-messages.ts'
import {
  type CatalogueEnvironment,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleAnalysis, sampleItems } from '#tests/integration/catalogue-samples.ts'
import { importShow } from '#tests/integration/sample-show.ts'

let environment: CatalogueEnvironment
let catalogue: Table
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
  catalogue = await environment.newTable()
  await importShow(catalogue, sampleItems(3))
  const analysis = sampleAnalysis('Centrist', [])
  for (const episodeId of [1, 2, 3])
    await publishAnalysis(catalogue, { episodeId, attempt: 0, analysis, quotes: [], now: dawn })
})
afterAll(() => environment.close())
afterEach(() => vi.restoreAllMocks())

async function set(Key: Key, field: string, value: unknown) {
  const [name = '', inner] = field.split('.')
  await catalogue.client.send(
    new UpdateCommand({
      TableName: catalogue.name,
      Key,
      UpdateExpression: inner === undefined ? 'SET #name = :value' : 'SET #name.#inner = :value',
      ExpressionAttributeNames: { '#name': name, ...(inner !== undefined && { '#inner': inner }) },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
}

/** The lines of the log that an alarm counts, while `work` is done. */
async function linesOf(work: () => Promise<unknown>) {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await work()
  const logged = lines.mock.calls.map(([line]): unknown => JSON.parse(String(line)))
  lines.mockRestore()
  return logged
}

const lineOf = (key: string) => ({
  level: 'ERROR',
  message: unreadableRecord,
  error: { message: expect.stringContaining(key) },
})

test('a public list leaves out the card that cannot be read, logs its key, and repair puts it right', async () => {
  await set(episodeKey(2), 'card.title', 7)
  const ids: number[] = []
  const lines = await linesOf(async () => {
    const { entries } = await listPublishedOfPodcast(catalogue, 1, { limit: 10 })
    ids.push(...entries.map(({ id }) => id))
  })
  expect(ids).toEqual([3, 1])
  expect(lines).toMatchObject([lineOf('episode#2 / episode')])
  await correctDrift(catalogue, await findDrift(catalogue))
  const { entries } = await listPublishedOfPodcast(catalogue, 1, { limit: 10 })
  expect(entries.map(({ id }) => id)).toEqual([3, 2, 1])
})

test('a record that cannot be read is left out of a list, logged, and reported by repair, which leaves it', async () => {
  await set(episodeKey(3), 'offeredTranscripts', 'none')
  const ids: number[] = []
  const lines = await linesOf(async () => {
    ids.push(...(await listEpisodes(catalogue, [1, 2, 3])).map(({ episodeId }) => episodeId))
  })
  expect(ids).toEqual([1, 2])
  expect(lines).toMatchObject([lineOf('episode#3 / episode cannot be read (offeredTranscripts')])
  const sentences = (await findDrift(catalogue)).map(driftSentence)
  expect(sentences.join('\n')).toContain('episode#3 / episode: cannot be read and is left as it is')
  await set(episodeKey(3), 'offeredTranscripts', [])
  expect(await findDrift(catalogue)).toEqual([])
})

test('a count that is none reads as 0 and is logged by its field', async () => {
  await set(podcastCountsKey(1), 'published', -3)
  await set(statisticsKey, 'episodes', 'many')
  await set(statisticsKey, 'updatedAt', 'lately')
  const lines = await linesOf(async () => {
    expect(await getPodcastCounts(catalogue, 1)).toMatchObject({ published: 0, episodes: 3 })
    expect(await readStatistics(catalogue)).toMatchObject({ episodes: 0, podcasts: 1, updatedAt: null })
  })
  const line = { level: 'ERROR', message: unreadableRecord }
  expect(lines).toMatchObject([
    { ...line, ...podcastCountsKey(1), fields: ['published'] },
    { ...line, ...statisticsKey, fields: ['episodes', 'updatedAt', 'durationSeconds'] },
  ])
})
