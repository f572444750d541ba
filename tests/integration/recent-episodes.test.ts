import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteEpisodeItems } from '#functions/data/episodes/episode-deletion.ts'
import { hideAction } from '#functions/data/podcasts/hidden-podcasts.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { indexEpisode } from '#functions/use-cases/search/index-episode.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'

let environment: HttpEnvironment
const ago = (days: number) => new Date(Date.now() - days * dayMilliseconds).toISOString()
const at = (number: number, days: number) => sampleItem(number, { publishedAt: ago(days) })

beforeAll(async () => {
  environment = await openHttpEnvironment()
  const { catalogue } = environment
  await importShow(catalogue, [at(1, 3), at(2, 2), at(3, 31)], 1)
  await importShow(catalogue, [at(4, 1)], 2)
})
afterAll(() => environment.close())

async function listRecent() {
  const answer = await environment.call('episodes.list-recent', {})
  return episodesApi.listRecent.answer.parse(JSON.parse(answer.body ?? '')).episodes
}

const idsOf = async () => (await listRecent()).map(({ id }) => id)

test('lists published episodes of the last 30 days, newest first, rated or not [S25.25]', async () => {
  const { catalogue } = environment
  for (const id of [1, 3, 4])
    await publishSample(catalogue, id, { stance: 'Far Left', topics: ['Taxes', 'Rent'] })
  await publishSample(catalogue, 2, { stance: null })
  for (const id of [1, 2, 3, 4]) await indexEpisode(environment, id)
  expect(await idsOf()).toEqual([4, 2, 1])
  const [newest, unrated] = await listRecent()
  expect(newest).toMatchObject({
    title: 'Episode 4',
    stance: 'Far Left',
    topics: ['Taxes', 'Rent'],
    show: { id: 2, name: 'Show 2' },
  })
  expect(unrated?.stance).toBeNull()
})

test('a changed rating, a hidden show and a deleted episode change the list [S25.26]', async () => {
  await publishSample(environment.catalogue, 1, { stance: 'Far Right' })
  await indexEpisode(environment, 1)
  expect((await listRecent()).find(({ id }) => id === 1)?.stance).toBe('Far Right')
  await deleteEpisodeItems(environment.catalogue, { episodeId: 2, now: dawn })
  await indexEpisode(environment, 2)
  expect(await idsOf()).toEqual([4, 1])
  await transact(environment.catalogue, [hideAction(environment.catalogue, 2)])
  expect(await idsOf()).toEqual([1])
})
