import { afterAll, beforeAll, expect, test } from 'vitest'
import { geographiesApi } from '#shared/api/geographies.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { geographies } from '#shared/domain/geographies.ts'
import { countingTable, openCatalogueEnvironment } from '#tests/integration/catalogue-environment.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { runRepair } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import { publishSample } from '#tests/integration/sample-show.ts'
import { readChoices, rewriteCardsOf, seedEarlierChoices } from '#tests/integration/seed-choices.ts'
import { seedShow, seedUnpublished } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
let token: string
beforeAll(async () => {
  environment = await openHttpEnvironment()
  token = (await environment.signIn({ role: 'admin' })).token
})
afterAll(() => environment.close())

let shows = 0

function addPodcast(geographyId: number, { catalogue }: Pick<HttpEnvironment, 'catalogue'> = environment) {
  shows += 1
  const items = [sampleItem(2 * shows - 1), sampleItem(2 * shows)]
  return seedShow({ catalogue }, { number: shows, geographyId, items })
}

const move = (podcastId: number, geography: string) =>
  answerFor(environment, podcastsApi.update, {
    params: { podcast_id: String(podcastId) },
    body: { geography },
    token,
  })

async function countsOf(): Promise<Record<string, number>> {
  const all = await answerFor(environment, geographiesApi.listWithCounts)
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
  await addPodcast(unitedStates)
  await addPodcast(alabama)
  expect(await countsOf()).toEqual({})
  await publishSample(catalogue, 1)
  await publishSample(catalogue, 2)
  await publishSample(catalogue, 3)
  expect(await countsOf()).toEqual({ 'United States': 1, Alabama: 1 })
  await move(2, 'United States')
  expect(await countsOf()).toEqual({ 'United States': 2 })
  await seedUnpublished(environment, 3)
  await move(2, 'Canada')
  expect(await countsOf()).toEqual({ 'United States': 1 })
  await publishSample(catalogue, 4)
  expect(await countsOf()).toEqual({ 'United States': 1, Canada: 1 })
  await rewriteCardsOf(environment, 2)
  expect(await countsOf()).toEqual({ 'United States': 1, Canada: 1 })
  await expectNoDrift(environment)
})

test('publishing while the podcast gets another geography counts it once, for the new one', async () => {
  const { podcastId, episodeIds } = await addPodcast(unitedStates)
  const published = episodeIds.map((id) => publishSample(environment.catalogue, id, { topics: ['Rents'] }))
  await Promise.allSettled([...published, move(podcastId, 'Alabama')])
  await rewriteCardsOf(environment, podcastId)
  await expectNoDrift(environment)
  expect(await countsOf()).toMatchObject({ Alabama: 1 })
})

const search = async (prefix: string) =>
  (await answerFor(environment, topicsApi.search, { query: { prefix } })).topics
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
  for (let start = 0; start < names.length; start += 8) {
    const [episodeId = 0] = (await addPodcast(canada)).episodeIds
    await publishSample(catalogue, episodeId, { topics: names.slice(start, start + 8) })
  }
  expect(await namesFor('zoning')).toEqual(names.slice(0, 20))
  expect(await namesFor('zoning 23')).toEqual(['Zoning 23'])
})

test('a topic without published episodes is not found', async () => {
  const [episodeId = 0] = (await addPodcast(canada)).episodeIds
  await publishSample(environment.catalogue, episodeId, { topics: ['Xylophones'] })
  expect(await namesFor('xylo')).toEqual(['Xylophones'])
  await seedUnpublished(environment, episodeId)
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
  const catalogueEnvironment = await openCatalogueEnvironment()
  const catalogue = await catalogueEnvironment.newTable()
  for (const [index, { geography_id }] of geographies.slice(0, 12).entries()) {
    const [episodeId = 0] = (await addPodcast(geography_id, { catalogue })).episodeIds
    await publishSample(catalogue, episodeId, { topics: [1, 2, 3].map((n) => `Topic ${index} of ${n}`) })
  }
  const counting = countingTable(catalogueEnvironment, catalogue)
  const { topicUnits, geographyUnits, ...found } = await readChoices(counting, 'topic')
  expect(found).toEqual({ topics: 20, geographies: 12 })
  expect(topicUnits).toBeLessThanOrEqual(1)
  expect(geographyUnits).toBeLessThanOrEqual(1)
  counting.client.destroy()
  await catalogueEnvironment.close()
})

test('repairing restores the index of topic names and the counts of geographies', async () => {
  const topics = await search('taxes')
  const counts = await countsOf()
  expect([topics, counts]).toMatchObject([[{ name: 'Taxes' }], { Alabama: 1 }])
  await seedEarlierChoices(environment, topics[0]?.id ?? 0, alabama)
  expect(await search('taxes')).toEqual([])
  expect(await countsOf()).toMatchObject({ Alabama: 2 })
  expect(await runRepair()).toBe(0)
  expect(await search('taxes')).toEqual(topics)
  expect(await countsOf()).toEqual(counts)
})
