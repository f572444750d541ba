import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { runsApi } from '#shared/api/runs.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { podcastAdminViewSchema } from '#shared/domain/podcast.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import {
  dawn,
  sampleAnalysis,
  sampleItem,
  sampleItems,
  steeredAnalysis,
} from '#tests/integration/catalogue-samples.ts'
import { callEntry, refreshWordClouds } from '#tests/integration/entry-call.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import {
  changeStoredEpisode,
  seedAnalysis,
  seedImportedEpisodes,
  seedPodcast,
} from '#tests/integration/seed-episodes.ts'
import { seedUnpublished } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
let admin: string
beforeEach(async () => {
  environment = await openHttpEnvironment()
  startNewContainer()
  admin = (await environment.signIn({ role: 'admin' })).token
})
afterEach(async () => {
  vi.useRealTimers()
  await environment.close()
})

async function seedShow(count: number) {
  const podcast = await seedPodcast(environment)
  const ids = await seedImportedEpisodes(environment, podcast, sampleItems(count))
  return {
    ids,
    importItems: (items: ReturnType<typeof sampleItems>) => seedImportedEpisodes(environment, podcast, items),
  }
}

async function ask(name: string, call: Call = {}) {
  const { statusCode, body = '', headers } = await environment.call(name, call)
  expect(statusCode, body).toBe(200)
  return { data: JSON.parse(body), next: headers?.['x-next-cursor'] }
}

const rate = (episodeId: number, stance: Stance | null, topics: string[]) =>
  seedAnalysis(environment, { episodeId, analysis: sampleAnalysis(stance, topics) })

const rateSteered = (transcriptHash: string) =>
  seedAnalysis(environment, {
    episodeId: 1,
    analysis: steeredAnalysis('Far Right', ['Taxes'], transcriptHash),
  })

const edit = (body: object) =>
  environment.call('episodes.update', { params: { id: '1' }, body, token: admin })

async function cardsOf(stance: Stance) {
  const { data } = await ask('sidelight.list', { body: { stance, limit: 50 } })
  return sidelightApi.list.answer.parse(data).episodes
}

const listedIn = async (stance: Stance) => (await cardsOf(stance)).map(({ title }) => title)

/** The podcast's episodes as admins see them. */
async function rows(query: Record<string, string> = {}) {
  const call = { params: { podcast_id: '1' }, query: { limit: '30', ...query }, token: admin }
  const { data, next } = await ask('podcasts.list-episodes', call)
  return { rows: podcastsApi.listEpisodes.answer.parse(data).episodes, next }
}

const rowOf = async (id: number) => (await rows({ id: String(id) })).rows[0]

async function runs(group: string) {
  const { data } = await ask('runs.list', { query: { group, limit: '50' }, token: admin })
  return runsApi.list.answer.parse(data)
}

async function podcasts() {
  const { data } = await ask('podcasts.list', { token: admin })
  return podcastsApi.list.answer.parse(data).map((one) => podcastAdminViewSchema.parse(one))
}

const statistics = async () => statisticsApi.get.answer.parse((await ask('statistics.get')).data)
const allTopics = async () => topicsApi.listAll.answer.parse((await ask('topics.list-all')).data).topics

async function topicsOf(stance: Stance) {
  const { data } = await ask('topics.list-for-stance', { params: { stance } })
  return topicsApi.listForStance.answer.parse(data).topics
}

test('importing numbers episodes in the order of the feed, lists them newest first and counts them', async () => {
  const { ids } = await seedShow(15)
  expect(ids).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
  expect(await podcasts()).toMatchObject([{ episodeCount: 15 }])
  const page = await rows({ limit: '10' })
  const rest = await rows({ limit: '10', cursor: String(page.next) })
  const dates = [...page.rows, ...rest.rows].map(({ published_date }) => String(published_date))
  expect(dates).toHaveLength(15)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(await runs('new')).toHaveLength(15)
})

test('importing the same feed again changes nothing, and changes of the feed are applied', async () => {
  const { importItems } = await seedShow(3)
  const before = await contentOf(environment.catalogue)
  expect(await importItems(sampleItems(3))).toEqual([])
  expect(await contentOf(environment.catalogue)).toEqual(before)

  const moved = { title: 'A better title', audioUrl: 'https://elsewhere.example/2.mp3' }
  await importItems([sampleItem(2, moved)])
  expect(await rowOf(2)).toMatchObject({ title: moved.title, audio_url: moved.audioUrl })
})

test('an episode is recognized by its enclosure if its GUID changed, and by its link only without a GUID', async () => {
  const { importItems } = await seedShow(2)
  const renamed = [sampleItem(1, { guid: 'new-guid' })]
  expect([await importItems(renamed), await importItems(renamed)]).toEqual([[], []])
  const bare = [sampleItem(9, { guid: undefined, audioUrl: undefined, link: 'https://a/9' })]
  expect([await importItems(bare), await importItems(bare)]).toEqual([[3], []])
})

test('an item that gets the file of another episode shares it, and the other keeps it', async () => {
  const { importItems } = await seedShow(2)
  await importItems([sampleItem(2, { audioUrl: 'https://audio.example/1.mp3' }), sampleItem(3)])
  expect((await rowOf(2))?.audio_url).toBe('https://audio.example/1.mp3')
  expect((await rowOf(1))?.audio_url).toBe('https://audio.example/1.mp3')
  expect((await rowOf(3))?.title).toBe('Episode 3')
})

test('publishing adds an episode to its lists and counters, once however often it is repeated', async () => {
  await seedShow(2)
  await rate(1, 'Far Left', ['Taxes', 'Immigration reform'])
  const once = await contentOf(environment.catalogue)
  await rate(1, 'Far Left', ['Taxes', 'Immigration reform'])
  expect(await contentOf(environment.catalogue)).toEqual(once)

  expect(await listedIn('Far Left')).toEqual(['Episode 1'])
  const ofPodcast = await ask('podcasts.list-episodes', { params: { podcast_id: '1' } })
  expect(ofPodcast.data.episodes).toMatchObject([{ title: 'Episode 1' }])
  expect(await statistics()).toMatchObject({
    episode_count: 1,
    podcast_count: 1,
    total_duration_seconds: 601,
    far_left_count: 1,
    left_leaning_count: 0,
  })
  const { data } = await ask('episodes.get', { params: { id: '1' } })
  const { transcript_status, quotes } = episodesApi.get.answer.parse(data)
  expect(transcript_status).toBe('completed')
  expect(quotes.map(({ topic_name }) => topic_name)).toEqual(['Taxes', 'Immigration reform', 'Taxes'])
})

test('word clouds have the most frequent topics first, of all stances and of each', async () => {
  await seedShow(3)
  await rate(1, 'Far Left', ['Taxes'])
  await rate(2, 'Far Right', ['taxes', 'Borders'])
  await rate(3, null, ['Gardening', 'Borders'])
  await refreshWordClouds()
  expect(await allTopics()).toEqual([
    { id: 1, name: 'Taxes', frequency: 2 },
    { id: 2, name: 'Borders', frequency: 2 },
    { id: 3, name: 'Gardening', frequency: 1 },
  ])
  expect(await topicsOf('Far Right')).toEqual([
    { id: 1, name: 'Taxes', frequency: 1 },
    { id: 2, name: 'Borders', frequency: 1 },
  ])
  expect(await topicsOf('Centrist')).toEqual([])
})

test('an override takes effect with publication, moves the episode between lists and counters and survives a new analysis [S16.44]', async () => {
  await seedShow(1)
  await edit({ political_stance: 'Left-leaning' })
  expect(await listedIn('Left-leaning')).toEqual([])
  expect((await statistics()).episode_count).toBe(0)
  await rate(1, null, ['Taxes'])
  expect(await listedIn('Left-leaning')).toEqual(['Episode 1'])
  expect((await edit({ political_stance: 'Far Right' })).statusCode).toBe(204)
  const moved = await contentOf(environment.catalogue)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  expect((await edit({ political_stance: 'Far Right' })).statusCode).toBe(204)
  expect(await contentOf(environment.catalogue)).toEqual(moved)
  expect(await listedIn('Left-leaning')).toEqual([])
  expect(await listedIn('Far Right')).toEqual(['Episode 1'])

  await rate(1, 'Centrist', ['Taxes', 'Schools'])
  expect(await listedIn('Far Right')).toEqual(['Episode 1'])
  expect(await rowOf(1)).toMatchObject({ machine_stance: 'Centrist', political_stance: 'Far Right' })
  const counts = { episode_count: 1, left_leaning_count: 0, centrist_count: 0, far_right_count: 1 }
  expect(await statistics()).toMatchObject(counts)
})

test('a rating under review is in no stance’s count and list until that very transcript is released [S16.22]', async () => {
  await seedShow(1)
  const stateOf = async () => {
    const { episode_count, far_right_count } = await statistics()
    return { listed: await listedIn('Far Right'), episode_count, far_right_count }
  }
  const pending = { listed: [], episode_count: 1, far_right_count: 0 }
  const released = { listed: ['Episode 1'], episode_count: 1, far_right_count: 1 }
  await rateSteered('first')
  expect(await stateOf()).toEqual(pending)
  expect(await runs('suspicious')).toHaveLength(1)
  const before = await contentOf(environment.catalogue)
  const refused = await edit({ released_transcript: 'second' })
  expect([refused.statusCode, refused.headers?.['x-error-code']]).toEqual([409, 'not-under-review'])
  expect(await contentOf(environment.catalogue)).toEqual(before)

  expect((await edit({ released_transcript: 'first' })).statusCode).toBe(204)
  expect(await stateOf()).toEqual(released)
  expect(await runs('suspicious')).toEqual([])
  const after = await contentOf(environment.catalogue)
  expect((await edit({ released_transcript: 'first' })).statusCode).toBe(204)
  expect(await contentOf(environment.catalogue)).toEqual(after)
  await rateSteered('first')
  expect(await stateOf()).toEqual(released)
  await rateSteered('second')
  expect(await stateOf()).toEqual(pending)
  await expectNoDrift(environment)
})

test('unpublishing removes exactly what publishing added', async () => {
  await seedShow(1)
  const listItems = async () =>
    (await contentOf(environment.catalogue))
      .map((item) => JSON.stringify(item))
      .filter((item) => /entry#|This is sentence/.test(item))
  await rate(1, 'Centrist', ['Taxes', 'Schools'])
  expect((await listItems()).length).toBeGreaterThan(3)
  await seedUnpublished(environment, 1)
  await refreshWordClouds()
  const counts = { episode_count: 0, podcast_count: 0, total_duration_seconds: 0, centrist_count: 0 }
  expect(await statistics()).toMatchObject(counts)
  expect(await podcasts()).toMatchObject([{ episodeCount: 1, completedCount: 0 }])
  expect(await rowOf(1)).toMatchObject({ is_published: false })
  expect(await allTopics()).toEqual([])
  expect((await environment.call('episodes.get', { params: { id: '1' } })).statusCode).toBe(404)
  expect(await listItems()).toEqual([])
  await expectNoDrift(environment)
})

test('a published episode stays listed during a new run', async () => {
  await seedShow(1)
  await rate(1, 'Centrist', ['Taxes'])
  await changeStoredEpisode(environment, 1, { run: runAt('queued'), attempt: 1 })
  expect(await runs('running')).toMatchObject([{ id: 1, transcript_status: 'queued' }])
  expect(await cardsOf('Centrist')).toMatchObject([{ id: 1, transcript_status: 'completed' }])
  await expect(rate(1, 'Centrist', ['Taxes'])).rejects.toMatchObject({ code: 'run-superseded' })
  const analysis = sampleAnalysis('Far Right', ['Schools'])
  await seedAnalysis(environment, { episodeId: 1, attempt: 1, analysis })
  expect(await listedIn('Far Right')).toEqual(['Episode 1'])
  expect((await statistics()).episode_count).toBe(1)
})

test('six concurrent publications, whose writes conflicts refuse at first, leave exact counters', async () => {
  const { ids } = await seedShow(6)
  environment.database.failWith('TransactionCanceledException', 'TransactWriteItems')
  const published = Promise.all(ids.map((id) => rate(id, 'Centrist', ['Taxes', `T${id}`])))
  const refused = () => environment.database.calls.filter((call) => call === 'TransactWriteItems').length
  const before = refused()
  await expect.poll(refused).toBeGreaterThanOrEqual(before + 6)
  environment.database.failWith(undefined)
  await published
  await refreshWordClouds()
  const [first, ...others] = await topicsOf('Centrist')
  expect(first).toMatchObject({ name: 'Taxes', frequency: 6 })
  expect(others).toHaveLength(6)
  const counts = { episode_count: 6, podcast_count: 1, centrist_count: 6 }
  expect(await statistics()).toMatchObject(counts)
})

test('a word cloud shows the latest publication, whichever function writes it last', async () => {
  await seedShow(2)
  const later = new Date(dawn.getTime() + 60_000)
  const clouds = async () =>
    [await allTopics(), await topicsOf('Centrist')].map((cloud) =>
      cloud.map(({ name, frequency }) => [name, frequency]),
    )
  await rate(1, 'Centrist', ['Taxes'])
  await rewriteClouds(environment.catalogue, later)
  await rate(2, 'Centrist', ['Taxes'])
  await rewriteClouds(environment.catalogue, dawn)
  expect(await clouds()).toEqual([[['Taxes', 2]], [['Taxes', 2]]])
  await seedUnpublished(environment, 1)
  await Promise.all([dawn, later].map((at) => rewriteClouds(environment.catalogue, at)))
  expect(await clouds()).toEqual([[['Taxes', 1]], [['Taxes', 1]]])
})

test('the podcast due for the longest time is checked first, and none before it is due', async () => {
  const day = 86_400_000
  const at = (afterNow: number) => new Date(Date.now() + afterNow).toISOString()
  const withoutMilliseconds = at(-day).replace(/\.\d+Z$/, 'Z')
  for (const [index, nextCheckAt] of [at(day), withoutMilliseconds, at(-500)].entries()) {
    await seedPodcast(environment, index + 1, { nextCheckAt })
  }
  const round = await callEntry('ingestion/list-due-feeds', { asked: { scope: 'due' }, execution: 'one' })
  expect(round).toMatchObject({ next: 'check', parts: [[[2, 3]]] })
})
