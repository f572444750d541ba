import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOtherSide } from '#functions/data/episodes/other-side.ts'
import { unpublishEpisode } from '#functions/data/episodes/publication.ts'
import type { Table } from '#functions/data/table/table.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import type { Stance } from '#shared/domain/stance.ts'
import {
  type CatalogueEnvironment,
  countingTable,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

type Sample = { podcast: number; day: number; stance: Stance | null; topics: string[] }

async function published(table: Table, samples: readonly Sample[]) {
  for (const [index, { podcast, day, stance, topics }] of samples.entries()) {
    const publishedAt = new Date(Date.UTC(2026, 0, day)).toISOString()
    await importShow(table, [sampleItem(index + 1, { publishedAt })], podcast)
    await publishSample(table, index + 1, { stance, topics, quotes: 1 })
  }
  return table
}

const catalogueOf = async (...samples: Sample[]) => published(await environment.newTable(), samples)

const on = (topics: string[], stance: Stance | null, place: Pick<Sample, 'podcast' | 'day'>): Sample => ({
  ...place,
  stance,
  topics,
})

const taxes = ['Taxes']

async function otherSideOf(table: Table, episodeId = 1) {
  const found = await listOtherSide(table, episodeId)
  return found.map(({ mirrored_stance, topic_name, episode }) => [mirrored_stance, topic_name, episode.id])
}

test('the newest episode of the mirrored step on a shared topic is chosen', async () => {
  const table = await catalogueOf(
    on(['Taxes', 'Schools'], 'Far Left', { podcast: 1, day: 20 }),
    on(taxes, 'Far Right', { podcast: 2, day: 3 }),
    on(['Schools'], 'Far Right', { podcast: 3, day: 9 }),
    on(['Schools'], 'Far Right', { podcast: 3, day: 5 }),
    on(taxes, 'Right-leaning', { podcast: 2, day: 19 }),
    on(['Oceans'], 'Far Right', { podcast: 2, day: 18 }),
  )
  expect(await otherSideOf(table)).toEqual([['Far Right', 'Schools', 3]])
  expect(await otherSideOf(table, 3)).toEqual([['Far Left', 'Schools', 1]])
})

test('an episode on two shared topics is found under the first topic of the current one', async () => {
  const table = await catalogueOf(
    on(['Schools', 'Taxes'], 'Left-leaning', { podcast: 1, day: 2 }),
    on(['Taxes', 'Schools'], 'Right-leaning', { podcast: 2, day: 1 }),
  )
  expect(await otherSideOf(table)).toEqual([['Right-leaning', 'Schools', 2]])
})

test('if the mirrored step is empty, the other step of that side follows, and never the center or the own side', async () => {
  const near = await catalogueOf(
    on(taxes, 'Far Left', { podcast: 1, day: 1 }),
    on(taxes, 'Right-leaning', { podcast: 2, day: 2 }),
  )
  expect(await otherSideOf(near)).toEqual([['Far Right', 'Taxes', 2]])
  expect(await otherSideOf(near, 2)).toEqual([['Left-leaning', 'Taxes', 1]])
  const none = await catalogueOf(
    on(taxes, 'Left-leaning', { podcast: 1, day: 1 }),
    on(taxes, 'Centrist', { podcast: 2, day: 2 }),
    on(taxes, 'Far Left', { podcast: 3, day: 3 }),
  )
  expect(await otherSideOf(none)).toEqual([])
})

test('another podcast is preferred to the episode’s own, which is used only if there is no other', async () => {
  const table = await catalogueOf(
    on(taxes, 'Far Left', { podcast: 1, day: 1 }),
    on(taxes, 'Far Right', { podcast: 1, day: 9 }),
    on(taxes, 'Far Right', { podcast: 2, day: 2 }),
  )
  expect(await otherSideOf(table)).toEqual([['Far Right', 'Taxes', 3]])
  await unpublishEpisode(table, { episodeId: 3, now: dawn })
  expect(await otherSideOf(table)).toEqual([['Far Right', 'Taxes', 2]])
})

test('a Centrist episode has one from each side, the nearer step first', async () => {
  const table = await catalogueOf(
    on(taxes, 'Centrist', { podcast: 1, day: 5 }),
    on(taxes, 'Far Left', { podcast: 2, day: 9 }),
    on(taxes, 'Left-leaning', { podcast: 3, day: 2 }),
    on(taxes, 'Far Right', { podcast: 4, day: 3 }),
    on(taxes, 'Centrist', { podcast: 5, day: 4 }),
  )
  expect(await otherSideOf(table)).toEqual([
    ['Left-leaning', 'Taxes', 3],
    ['Right-leaning', 'Taxes', 4],
  ])
})

test('an unrated episode has no other side and is never shown as one', async () => {
  const table = await catalogueOf(
    on(taxes, null, { podcast: 1, day: 1 }),
    on(taxes, 'Far Right', { podcast: 2, day: 2 }),
  )
  expect(await otherSideOf(table)).toEqual([])
  expect(await otherSideOf(table, 2)).toEqual([])
})

test('searching every step for every topic costs at most fifteen read units', async () => {
  const topics = Array.from({ length: 8 }, (_, index) => `Subject ${index + 1}`)
  const far = [1, 2, 3].flatMap((day) => [
    on(topics, 'Far Left', { podcast: 10 + day, day }),
    on(topics, 'Far Right', { podcast: 20 + day, day }),
  ])
  const table = await catalogueOf(on(topics, 'Centrist', { podcast: 1, day: 9 }), ...far)
  const counting = countingTable(environment, table)
  expect((await listOtherSide(counting, 1)).map((side) => side.episode.political_stance)).toEqual([
    'Far Left',
    'Far Right',
  ])
  const units = counting.take()
  expect(units).toBeGreaterThan(5)
  expect(units).toBeLessThanOrEqual(15)
  counting.client.destroy()
})

test('visitors get an answer that the edge caches for a minute; an unpublished episode has none', async () => {
  const http = await openHttpEnvironment()
  await published(http.catalogue, [
    on(taxes, 'Far Left', { podcast: 1, day: 1 }),
    on(taxes, 'Far Right', { podcast: 2, day: 2 }),
  ])
  const ask = (id: string) => http.call('episodes.list-other-side', { params: { id } })
  const answer = await ask('1')
  const [side] = episodesApi.listOtherSide.answer.parse(JSON.parse(answer.body ?? ''))
  expect(side?.episode).toMatchObject({ id: 2, podcast: { name: 'Show 2' } })
  expect(answer.headers?.['cache-control']).toMatch(/^public, max-age=0, s-maxage=60,/)
  await unpublishEpisode(http.catalogue, { episodeId: 1, now: dawn })
  expect([(await ask('1')).statusCode, (await ask('99')).statusCode]).toEqual([404, 404])
  await http.close()
})
