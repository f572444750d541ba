import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideAction } from '#functions/data/podcasts/hidden-podcasts.ts'
import { getPodcast, savePodcast } from '#functions/data/podcasts/podcasts.ts'
import { findKept, replaceKept } from '#functions/data/search/kept-entries.ts'
import { directoryEntries } from '#functions/data/search/listed-shows.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { listedShow } from '#functions/domain/search/listed-show.ts'
import { fillDirectory, listShow } from '#functions/use-cases/search/list-show.ts'
import { cursorHeader } from '#shared/api/contract.ts'
import { showsApi } from '#shared/api/shows.ts'
import { sampleItem, samplePodcastRecord } from '#tests/integration/catalogue-samples.ts'
import { callEntry, callPage } from '#tests/integration/entry-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'

let environment: HttpEnvironment

const record = (pk: string, sk: string) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: '1' },
})

/** As the stream of the Catalogue does. */
const follow = (podcastId: number, sk = 'counts') =>
  callEntry('events/episode-changed', { Records: [record(`podcast#${podcastId}`, sk)] })

async function rename(podcastId: number, change: { name?: string; author?: string; geographyId?: number }) {
  const podcast = await getPodcast(environment.catalogue, podcastId)
  await savePodcast(environment.catalogue, podcast, { ...podcast, ...change })
  await follow(podcastId, 'podcast')
}

async function list(query: { q?: string; geography?: string; cursor?: string } = {}) {
  const answer = await environment.call('shows.list', { query })
  expect(answer.statusCode, answer.body).toBe(200)
  const cursor = answer.headers?.[cursorHeader]
  return {
    shows: showsApi.list.answer.parse(JSON.parse(answer.body ?? '')),
    cursor: cursor === undefined ? undefined : String(cursor),
  }
}

const namesOf = async (query: Parameters<typeof list>[0]) => (await list(query)).shows.map(({ name }) => name)

beforeAll(async () => {
  environment = await openHttpEnvironment()
  const { catalogue } = environment
  for (const number of [1, 2, 3]) {
    await importShow(catalogue, [sampleItem(number * 10), sampleItem(number * 10 + 1)], number)
  }
  await publishSample(catalogue, 1, { stance: 'Far Left' })
  await publishSample(catalogue, 2, { stance: null })
  await publishSample(catalogue, 3, { stance: 'Far Right' })
  await rename(1, { name: 'The Daily Énergie', author: 'Ana Ruiz', geographyId: 105 })
  await rename(2, { name: 'Almanac of Power', author: 'Public Radio Daily' })
})
afterAll(() => environment.close())

test('lists shows with published episodes by name, with their episodes at each step [S25.20] [S25.21]', async () => {
  const { shows } = await list()
  expect(shows).toEqual([
    {
      id: 2,
      name: 'Almanac of Power',
      author: 'Public Radio Daily',
      language: null,
      geography_name: 'United States',
      rss_url: 'https://feeds.example/2.xml',
      stance_counts: [0, 0, 0, 0, 1],
      unrated_count: 0,
    },
    expect.objectContaining({ name: 'The Daily Énergie', stance_counts: [1, 0, 0, 0, 0], unrated_count: 1 }),
  ])
})

test('finds shows by words of the title or author, and by geography [S25.22]', async () => {
  expect(await namesOf({ q: 'energie dai' })).toEqual(['The Daily Énergie'])
  expect(await namesOf({ q: 'DAILY' })).toEqual(['Almanac of Power', 'The Daily Énergie'])
  expect(await namesOf({ q: 'daily', geography: '105' })).toEqual(['The Daily Énergie'])
  expect(await namesOf({ geography: '1' })).toEqual(['Almanac of Power'])
  expect(await namesOf({ q: 'hour' })).toEqual([])
})

test('counts, names and geographies in the directory follow the catalog [S25.21]', async () => {
  await publishSample(environment.catalogue, 4, { stance: 'Centrist' })
  await follow(2)
  const [almanac] = (await list({ q: 'almanac' })).shows
  expect(almanac?.stance_counts).toEqual([0, 0, 1, 0, 1])
  await rename(2, { name: 'Power Hour', geographyId: 105 })
  expect(await namesOf({ q: 'almanac' })).toEqual([])
  expect(await namesOf({ geography: '1' })).toEqual([])
  expect(await namesOf({ geography: '105' })).toEqual(['Power Hour', 'The Daily Énergie'])
})

test('the check after each deployment fills and repairs the directory', async () => {
  const [before] = (await list({ q: 'power' })).shows
  const stored = await findKept(environment.search, directoryEntries(2))
  await replaceKept(environment.search, directoryEntries(2), { before: stored, after: undefined })
  expect(await namesOf({ q: 'power' })).toEqual([])
  const answer = await callEntry('upkeep/fill-search-index', {})
  expect(answer).toMatchObject({ nextShow: 0, isDone: true })
  expect((await list({ q: 'power' })).shows).toEqual([before])
  expect(await fillDirectory(environment, { next: 2, mayGoOn: () => false, visit: listShow })).toEqual({
    next: 2,
    changed: 0,
  })
})

test('two that list a show at once leave it as the catalog has it', async () => {
  await Promise.all([
    listShow(environment, 1),
    rename(1, { name: 'Daily Énergie' }),
    listShow(environment, 1),
  ])
  expect(await namesOf({ q: 'energie' })).toEqual(['Daily Énergie'])
})

async function listedSample(number: number, name = `News ${number}`) {
  const counts = {
    episodes: 1,
    offline: 0,
    published: 1,
    stance0: 1,
    stance1: 0,
    stance2: 0,
    stance3: 0,
    stance4: 0,
  }
  const listed = await listedShow({ podcast: samplePodcastRecord(number, { name }), counts })
  if (!listed) throw new Error('The sample is not shown.')
  return listed
}

test('goes on by pages, at most 24 shows each, also without script [S25.23]', async () => {
  for (let number = 101; number <= 130; number += 1) {
    await replaceKept(environment.search, directoryEntries(number), {
      before: undefined,
      after: await listedSample(number),
    })
  }
  const first = await list({ q: 'news' })
  const second = await list({ q: 'news', cursor: first.cursor ?? '' })
  expect([first.shows.length, second.shows.length, second.cursor]).toEqual([24, 6, undefined])
  expect(new Set([...first.shows, ...second.shows].map(({ id }) => id)).size).toBe(30)
  const open = (query: Record<string, string>) =>
    callPage('pages/shows', { rawPath: '/shows', queryStringParameters: query })
  const page = await open({ q: 'news', cursor: first.cursor ?? '' })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('News 130')
  expect(page.body).not.toContain('News 101<')
  const edited = await open({ q: 'news', cursor: 'x.y' })
  expect([edited.statusCode, edited.headers?.location]).toEqual([302, '/shows?q=news'])
})

test('a hidden show is not listed [S25.24]', async () => {
  await transact(environment.catalogue, [hideAction(environment.catalogue, 1)])
  expect(await namesOf({ q: 'energie' })).toEqual([])
  expect(await namesOf({ geography: '105' })).toEqual(['Power Hour'])
})

test('a show without published episodes and a deleted one leave the directory [S25.20]', async () => {
  const podcast = await getPodcast(environment.catalogue, 2)
  await savePodcast(environment.catalogue, podcast, { ...podcast, optedOutAt: '2026-03-02T00:00:00.000Z' })
  await follow(2, 'podcast')
  expect(await namesOf({ q: 'power' })).toEqual([])
  await follow(101)
  expect(await namesOf({ q: 'news' })).not.toContain('News 101')
})
