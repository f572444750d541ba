import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openQueue } from '#functions/clients/queue.ts'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { unpublishEpisode } from '#functions/data/episodes/publication.ts'
import { refreshCard } from '#functions/data/episodes/refresh-card.ts'
import { createPodcast, getPodcast, savePodcast } from '#functions/data/podcasts/podcasts.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import type { Table } from '#functions/data/table/table.ts'
import { rewriteCards } from '#functions/use-cases/ingestion/rewrite-cards.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { geographiesApi } from '#shared/api/geographies.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { importedEpisodeSchema } from '#shared/deployment/pipeline.ts'
import { geographies } from '#shared/domain/geographies.ts'
import {
  type CatalogueEnvironment,
  countingTable,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

let environment: HttpEnvironment
let catalogueEnvironment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openHttpEnvironment()
  catalogueEnvironment = await openCatalogueEnvironment()
})
afterAll(async () => {
  await environment.close()
  await catalogueEnvironment.close()
})

async function addPodcast(catalogue: Table, number: number, geographyId: number) {
  const podcast = await createPodcast(catalogue, { ...samplePodcast(number), geographyId }, dawn)
  const items = [sampleItem(2 * number - 1), sampleItem(2 * number)]
  await importEpisodes(catalogue, podcast, { items, now: dawn })
  return podcast
}

/**
 * Runs the podcast's next feed check and the messages it sends, which update cards after a change of
 * geography.
 */
async function bringCardsAlong(catalogue: Table, podcastId: number): Promise<void> {
  const sqs = mockClient(SQSClient)
  sqs.on(SendMessageBatchCommand).resolves({})
  await rewriteCards({ catalogue, importedQueue: openQueue('https://queue.test/imported') }, podcastId)
  const sent = sqs.commandCalls(SendMessageBatchCommand).flatMap(({ args }) => args[0].input.Entries ?? [])
  sqs.restore()
  for (const { MessageBody = '' } of sent) {
    await refreshCard(catalogue, importedEpisodeSchema.parse(JSON.parse(MessageBody)).episodeId)
  }
}

async function countsOf(): Promise<Record<string, number>> {
  const answer = await environment.call('geographies.list-with-counts')
  expect(answer.statusCode).toBe(200)
  const all = geographiesApi.listWithCounts.answer.parse(JSON.parse(answer.body ?? ''))
  expect(all).toHaveLength(geographies.length)
  const named = all.filter(({ podcast_count }) => podcast_count > 0)
  return Object.fromEntries(named.map(({ geography_name, podcast_count }) => [geography_name, podcast_count]))
}

const [unitedStates, alabama, canada] = [1, 101, 206]

test('every geography is listed with id, name, abbreviation and type, and the edge caches the list [S3.20]', async () => {
  const answer = await environment.call('geographies.list')
  expect(JSON.parse(answer.body ?? '')).toEqual([...geographies])
  expect(answer.headers?.['cache-control']).toMatch(/^public, max-age=0, s-maxage=60,/)
})

test('a geography counts the podcasts with at least one published episode, whatever is published or moved [S3.21]', async () => {
  const { catalogue } = environment
  await addPodcast(catalogue, 1, unitedStates)
  await addPodcast(catalogue, 2, alabama)
  expect(await countsOf()).toEqual({})
  await publishSample(catalogue, 1)
  await publishSample(catalogue, 2)
  await publishSample(catalogue, 3)
  expect(await countsOf()).toEqual({ 'United States': 1, Alabama: 1 })
  const moved = await getPodcast(catalogue, 2)
  await savePodcast(catalogue, moved, { ...moved, geographyId: unitedStates })
  expect(await countsOf()).toEqual({ 'United States': 2 })
  await unpublishEpisode(catalogue, { episodeId: 3, now: dawn })
  const unheard = await getPodcast(catalogue, 2)
  await savePodcast(catalogue, unheard, { ...unheard, geographyId: canada })
  expect(await countsOf()).toEqual({ 'United States': 1 })
  await publishSample(catalogue, 4)
  expect(await countsOf()).toEqual({ 'United States': 1, Canada: 1 })
  await bringCardsAlong(catalogue, 2)
  expect(await countsOf()).toEqual({ 'United States': 1, Canada: 1 })
  expect(await findDrift(catalogue)).toEqual([])
})

test('publishing while the podcast gets another geography counts it once, for the new one', async () => {
  const catalogue = await catalogueEnvironment.newTable()
  const podcast = await addPodcast(catalogue, 1, unitedStates)
  await Promise.allSettled([
    publishSample(catalogue, 1),
    publishSample(catalogue, 2),
    savePodcast(catalogue, podcast, { ...podcast, geographyId: alabama }),
  ])
  await bringCardsAlong(catalogue, 1)
  expect(await findDrift(catalogue)).toEqual([])
})

const search = async (prefix: string) => {
  const answer = await environment.call('topics.search', { query: { prefix } })
  expect(answer.statusCode, answer.body).toBe(200)
  return topicsApi.search.answer.parse(JSON.parse(answer.body ?? '')).topics
}
const namesFor = async (prefix: string) => (await search(prefix)).map(({ name }) => name)

test('topics are found by the beginning of their name in any case, sorted by name, with their number of episodes [S7.47]', async () => {
  const { catalogue } = environment
  await publishSample(catalogue, 1, { topics: ['Tax policy', 'Äpfel', "Women's rights"] })
  await publishSample(catalogue, 2, { topics: ['Tax policy', 'Taxes', 'taxation'] })
  expect(await search('TAX')).toEqual([
    { id: expect.any(Number), name: 'Tax policy', frequency: 2 },
    { id: expect.any(Number), name: 'taxation', frequency: 1 },
    { id: expect.any(Number), name: 'Taxes', frequency: 2 },
  ])
  expect(await namesFor(' tax_pol')).toEqual(['Tax policy'])
  expect(await namesFor('ä')).toEqual(['Äpfel'])
  expect(await namesFor('women’s')).toEqual(["Women's rights"])
  expect(await namesFor('policy')).toEqual([])
})

test('a search answers at most twenty topics, and others with a longer prefix', async () => {
  const { catalogue } = environment
  const names = Array.from({ length: 24 }, (_, index) => `Zoning ${String(index).padStart(2, '0')}`)
  await addPodcast(catalogue, 3, canada)
  for (let start = 0; start < names.length; start += 8) {
    await addPodcast(catalogue, 4 + start / 8, canada)
    await publishSample(catalogue, 7 + start / 4, { topics: names.slice(start, start + 8) })
  }
  expect(await namesFor('zoning')).toEqual(names.slice(0, 20))
  expect(await namesFor('zoning 23')).toEqual(['Zoning 23'])
})

test('a topic without published episodes is not found', async () => {
  const { catalogue } = environment
  await publishSample(catalogue, 5, { topics: ['Xylophones'] })
  expect(await namesFor('xylo')).toEqual(['Xylophones'])
  await unpublishEpisode(catalogue, { episodeId: 5, now: dawn })
  expect(await namesFor('xylo')).toEqual([])
})

test('unusual characters in a search find nothing and cause no error', async () => {
  for (const prefix of [
    '%',
    '_',
    "'",
    '\u0000',
    '\uFFFF',
    '#',
    '🎙',
    '(pk)',
    'a'.repeat(80),
    '\u202E',
    '..',
    ',,',
  ]) {
    expect(await namesFor(prefix), JSON.stringify(prefix)).toEqual([])
  }
  const refused: Record<string, string>[] = [
    {},
    { prefix: '' },
    { prefix: '   ' },
    { prefix: 'a'.repeat(81) },
    { q: 'tax' },
  ]
  for (const query of refused) {
    const answer = await environment.call('topics.search', { query })
    expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([400, 'invalid-query'])
  }
})

test('a search costs one read unit, and so do the counts of all geographies', async () => {
  const { searchTopics } = await import('#functions/data/topics/topics.ts')
  const { readGeographyCounts } = await import('#functions/data/podcasts/geographies.ts')
  const catalogue = await catalogueEnvironment.newTable()
  for (const [index, { geography_id }] of geographies.slice(0, 12).entries()) {
    await addPodcast(catalogue, index + 1, geography_id)
    await publishSample(catalogue, 2 * index + 1, { topics: [1, 2, 3].map((n) => `Topic ${index} of ${n}`) })
  }
  const counting = countingTable(catalogueEnvironment, catalogue)
  expect(await searchTopics(counting, 'topic', 20)).toHaveLength(20)
  expect(counting.take()).toBeLessThanOrEqual(1)
  expect((await readGeographyCounts(counting)).size).toBe(12)
  expect(counting.take()).toBeLessThanOrEqual(1)
  counting.client.destroy()
})

test('repairing restores the index of topic names and the counts of geographies', async () => {
  const catalogue = await catalogueEnvironment.newTable()
  await addPodcast(catalogue, 1, alabama)
  await addPodcast(catalogue, 2, alabama)
  await publishSample(catalogue, 1, { topics: ['Taxes'] })
  const { GetCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb')
  const key = { pk: 'topic#1', sk: 'frequency#all' }
  const { Item } = await catalogue.client.send(new GetCommand({ TableName: catalogue.name, Key: key }))
  const { gsi2pk: _pk, gsi2sk: _sk, ...old } = Item ?? {}
  const counted = { pk: 'geographies', sk: `geography#${alabama}`, podcasts: 2 }
  for (const item of [old, counted]) {
    await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item: item }))
  }
  const { searchTopics } = await import('#functions/data/topics/topics.ts')
  const { readGeographyCounts } = await import('#functions/data/podcasts/geographies.ts')
  expect(await searchTopics(catalogue, 'tax', 20)).toEqual([])
  expect(await correctDrift(catalogue, await findDrift(catalogue))).toEqual([])
  expect(await searchTopics(catalogue, 'tax', 20)).toEqual([{ id: 1, name: 'Taxes', frequency: 1 }])
  expect(await readGeographyCounts(catalogue)).toEqual(new Map([[alabama, 1]]))
})
