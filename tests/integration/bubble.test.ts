import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveFeed } from '#functions/data/podcasts/feed-address.ts'
import { hideAction } from '#functions/data/podcasts/hidden-podcasts.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { replaceKept } from '#functions/data/search/kept-entries.ts'
import { directoryEntries } from '#functions/data/search/listed-shows.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { indexEpisode } from '#functions/use-cases/search/index-episode.ts'
import { listShow } from '#functions/use-cases/search/list-show.ts'
import { bubbleApi } from '#shared/api/bubble.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { markOfFeed } from '#shared/rules/show-mark.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'

let environment: HttpEnvironment
const ago = (days: number) => new Date(Date.now() - days * dayMilliseconds).toISOString()
const at = (number: number, days: number) => sampleItem(number, { publishedAt: ago(days) })

beforeAll(async () => {
  environment = await openHttpEnvironment()
  const { catalogue } = environment
  await importShow(catalogue, [at(1, 3), at(2, 31)], 1)
  await importShow(catalogue, [at(3, 1), at(4, 2)], 2)
  await importShow(catalogue, [at(5, 1)], 3)
  await publishSample(catalogue, 1, { stance: 'Far Left', topics: ['Taxes', 'Rent'] })
  await publishSample(catalogue, 2, { stance: 'Centrist', topics: ['Water'] })
  await publishSample(catalogue, 3, { stance: null, topics: ['Taxes'] })
  await publishSample(catalogue, 4, { stance: 'Far Right', topics: ['Energy'] })
  for (const id of [1, 2, 3, 4]) await indexEpisode(environment, id)
  for (const id of [1, 2, 3]) await listShow(environment, id)
})
afterAll(() => environment.close())

async function readBubble() {
  const [shows, month] = await Promise.all([
    environment.call('bubble.list-shows', {}),
    environment.call('bubble.get-month', {}),
  ])
  return {
    shows: bubbleApi.listShows.answer.parse(JSON.parse(shows.body ?? '')).shows,
    month: bubbleApi.getMonth.answer.parse(JSON.parse(month.body ?? '')),
  }
}

test('two answers have the shows with their counts, and the topics and rated episodes of 30 days [S25.74] [S25.75]', async () => {
  const { shows, month } = await readBubble()
  expect(shows).toEqual([
    { id: 1, marks: await markOfFeed('https://feeds.example/1.xml'), counts: [1, 0, 1, 0, 0, 0] },
    { id: 2, marks: await markOfFeed('https://feeds.example/2.xml'), counts: [0, 0, 0, 0, 1, 1] },
  ])
  expect(month.names).toEqual([
    { id: 1, name: 'Show 1' },
    { id: 2, name: 'Show 2' },
  ])
  expect(month.topics).toEqual([
    { name: 'Taxes', shows: [1, 2] },
    { name: 'Energy', shows: [2] },
    { name: 'Rent', shows: [1] },
  ])
  expect(month.episodes.map(({ id }) => id)).toEqual([4, 1])
})

test('a show that moved is found by both addresses [S25.77]', async () => {
  const { catalogue } = environment
  await moveFeed(catalogue, await getPodcast(catalogue, 1), 'https://new.example/one')
  await listShow(environment, 1)
  const { shows } = await readBubble()
  const marks = [await markOfFeed('https://new.example/one'), await markOfFeed('https://feeds.example/1.xml')]
  expect(shows[0]?.marks).toBe(marks.join(''))
})

test('more shows than one page of the table holds are all listed [S25.74]', async () => {
  const show = { author: '', language: null, geography_name: '', rss_url: null, unrated_count: 0 }
  const ids = Array.from({ length: 60 }, (_, index) => 1000 + index)
  const add = (id: number) =>
    replaceKept(environment.search, directoryEntries(id), {
      before: undefined,
      after: {
        show: { ...show, id, name: '', stance_counts: [0, 0, 0, 0, 0] },
        geographyId: 1,
        marks: 'x'.repeat(20_000),
      },
    })
  await Promise.all(ids.map(add))
  expect((await readBubble()).shows).toHaveLength(62)
})

test('a hidden show is in neither answer [S25.76]', async () => {
  await transact(environment.catalogue, [hideAction(environment.catalogue, 1)])
  const { shows, month } = await readBubble()
  expect(shows.map(({ id }) => id)).not.toContain(1)
  expect(month.names.map(({ id }) => id)).not.toContain(1)
  expect(month.topics).toEqual([
    { name: 'Energy', shows: [2] },
    { name: 'Taxes', shows: [2] },
  ])
  expect(month.episodes.map(({ id }) => id)).toEqual([4])
})
