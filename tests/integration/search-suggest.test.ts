import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPodcast, savePodcast } from '#functions/data/podcasts/podcasts.ts'
import { indexEpisode } from '#functions/use-cases/search/index-episode.ts'
import { searchApi } from '#shared/api/search.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { changeStoredEpisode } from '#tests/integration/seed-episodes.ts'

let environment: HttpEnvironment
beforeAll(async () => {
  environment = await openHttpEnvironment()
  const { catalogue } = environment
  await importShow(catalogue, [sampleItem(1), sampleItem(2)])
  const podcast = await getPodcast(catalogue, 1)
  await savePodcast(catalogue, podcast, { ...podcast, name: 'The Daily Énergie' })
  await changeStoredEpisode(environment, 1, { persons: [{ name: 'Ana Ruiz' }, { name: 'Ana ruiz' }] })
  await changeStoredEpisode(environment, 2, { persons: [{ name: 'Ana Ruiz' }] })
  for (const id of [1, 2]) {
    await publishSample(catalogue, id, { topics: ['Energy policy'] })
    await indexEpisode(environment, id)
  }
})
afterAll(() => environment.close())

async function suggest(prefix: string) {
  const answer = await environment.call('search.suggest', { query: { prefix } })
  return searchApi.suggest.answer.parse(JSON.parse(answer.body ?? ''))
}

test('suggests topics by their beginning, and shows and people by that of any word [S24.14]', async () => {
  expect(await suggest('ener')).toEqual({
    topics: [{ name: 'Energy policy' }],
    shows: [{ id: 1, name: 'The Daily Énergie' }],
    people: [],
  })
  expect((await suggest('RUI')).people).toEqual([{ name: 'Ana Ruiz' }])
})

test('a renamed show is suggested by its new name only', async () => {
  const podcast = await getPodcast(environment.catalogue, 1)
  await savePodcast(environment.catalogue, podcast, { ...podcast, name: 'Power Hour' })
  for (const id of [1, 2]) await indexEpisode(environment, id)
  expect((await suggest('daily')).shows).toEqual([])
  expect((await suggest('hour')).shows).toEqual([{ id: 1, name: 'Power Hour' }])
})

test('a person is suggested as long as an episode names them', async () => {
  for (const [id, people] of [
    [1, [{ name: 'Ana Ruiz' }]],
    [2, []],
  ] as const) {
    await changeStoredEpisode(environment, id, { persons: [] })
    await indexEpisode(environment, id)
    expect((await suggest('ana')).people).toEqual(people)
  }
})
