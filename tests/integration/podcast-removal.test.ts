import { isDeepStrictEqual } from 'node:util'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { seedClaimedTask, seedMiscount } from '#tests/integration/damaged-records.ts'
import { callEntry, callPage, finishUpkeep, runRepair } from '#tests/integration/entry-call.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { publishSample } from '#tests/integration/sample-show.ts'
import {
  changeStoredEpisode,
  seedImportedEpisodes,
  seedPodcast,
  storeRunTranscript,
} from '#tests/integration/seed-episodes.ts'

let environment: HttpEnvironment
let admin: { userId: string; token: string }
let reader: { userId: string; token: string }
beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = await environment.signIn({ role: 'admin' })
  reader = await environment.signIn({ role: 'paid' })
})
afterAll(() => environment.close())

const topics = ['Taxes', 'Schools']
let shows = 0

type Show = { podcast: Awaited<ReturnType<typeof seedPodcast>>; ids: number[] }

const putObject = (Bucket: string, Key: string) =>
  environment.store.client.send(new PutObjectCommand({ Bucket, Key, Body: 'anything' }))

async function newShow(): Promise<Show> {
  shows += 1
  const podcast = await seedPodcast(environment, shows)
  const items = [1, 2].map((item) => sampleItem(shows * 100 + item))
  const ids = await seedImportedEpisodes(environment, podcast, items)
  for (const episodeId of ids.slice(0, 1)) {
    await changeStoredEpisode(environment, episodeId, { run: runAt('queued') })
    await storeRunTranscript(environment, episodeId, said)
    await publish(episodeId)
    await putObject('store', `episodes/${episodeId}/audio-1.mp3`)
    await putObject('media', `media/episode-${episodeId}-abc-96.webp`)
    const vote = { params: { id: String(episodeId) }, body: { assessment_good: 1 } }
    await environment.call('episodes.assess', { ...vote, token: reader.token })
    await environment.call('episodes.assess', { ...vote, body: { assessment_bad: 1 } })
  }
  await putObject('media', `media/podcast-${podcast.podcastId}-abc-96.webp`)
  return { podcast, ids }
}

const said = {
  source: 'publisher' as const,
  language: 'en',
  durationSeconds: 600,
  segments: sampleQuotes(1, topics).map(({ text }) => ({ start: 0, end: 20, text })),
}

const publish = (episodeId: number) => publishSample(environment.catalogue, episodeId, { topics })

const upkeepStep = (execution = 'upkeep') => callEntry('upkeep/run-upkeep', { execution })

async function keysIn(bucket: string): Promise<string[]> {
  const { client } = environment.store
  const { Contents: objects = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
  return objects.flatMap(({ Key }) => Key ?? [])
}

/** Every string by which data of the show can be recognized in tables and buckets. */
async function tracesOf({ podcast, ids }: Show): Promise<string[]> {
  const tables = await Promise.all(
    [environment.catalogue, environment.people, environment.operations].map(contentOf),
  )
  const everything = [
    ...tables.flat().map((item) => JSON.stringify(item)),
    ...(await keysIn('store')),
    ...(await keysIn('media')),
  ]
  const { podcastId, name, feedUrl } = podcast
  const ofPodcast = [
    `podcast#${podcastId}"`,
    `podcast-${podcastId}-`,
    `"podcastId":${podcastId},`,
    name,
    feedUrl,
  ]
  const ofEpisodes = ids.flatMap((id) => [
    `episode#${id}"`,
    `rating-changes#${id}"`,
    `episodes/${id}/`,
    `episode-${id}-`,
    `vote#${id}"`,
    `"episodeId":${id},`,
  ])
  return everything.filter((one) => [...ofPodcast, ...ofEpisodes].some((trace) => one.includes(trace)))
}

const remove = ({ podcast }: Show, token = admin.token) =>
  environment.call('podcasts.delete', { params: { podcast_id: String(podcast.podcastId) }, token })

const change = ({ podcast }: Show, body: object) =>
  environment.call('podcasts.update', {
    params: { podcast_id: String(podcast.podcastId) },
    body,
    token: admin.token,
  })

async function statistics() {
  const { body = '' } = await environment.call('statistics.get')
  return statisticsApi.get.answer.parse(JSON.parse(body))
}

async function adminViewOf({ podcast }: Show) {
  const { body = '' } = await environment.call('podcasts.list', {
    token: admin.token,
    query: { limit: '50' },
  })
  return podcastsApi.list.answer.parse(JSON.parse(body)).find(({ id }) => id === podcast.podcastId)
}

async function filesNaming({ podcast, ids }: Show) {
  const id = String(podcast.podcastId)
  const listedIn = async (file: string) =>
    (await callPage('pages/sitemap-part', { pathParameters: { file } })).body ?? ''
  const isIn = async (feed: string, file: string) => {
    const { body = '' } = await callPage(feed, { pathParameters: { file } })
    return body.includes(`/episode/${ids[0]}<`)
  }
  return {
    stanceFeed: await isIn('syndication/stance', 'centrist.xml'),
    topicFeed: await isIn('syndication/topic', 'Taxes.xml'),
    sitemap:
      (await listedIn('sitemap-podcasts-1.xml')).includes(`/podcast/${id}<`) ||
      (await listedIn('sitemap-episodes-1.xml')).includes(`/episode/${ids[0]}<`),
    page: (await callPage('pages/podcast', { pathParameters: { id } })).statusCode,
  }
}

async function chooseTaxes() {
  const found = await environment.call('topics.search', { query: { prefix: 'Taxes' } })
  const { topics } = topicsApi.search.answer.parse(JSON.parse(found.body ?? ''))
  const body = { interested_topics: topics.map(({ id }) => id) }
  await environment.call('profile.update', { token: reader.token, body })
}

/** Every call that can show an episode, with its status or the ids that it returns. */
async function shownOf({ podcast, ids }: Show) {
  const [id = 0] = ids
  const params = { id: String(id) }
  const listed = async (name: string, call: object) => {
    const answer = await environment.call(name, { token: reader.token, ...call })
    return (answer.body ?? '').includes(`"podcast_id":${podcast.podcastId},`)
  }
  const status = async (name: string, more: Record<string, string> = params) =>
    (await environment.call(name, { params: more })).statusCode
  await chooseTaxes()
  return {
    ...(await filesNaming({ podcast, ids })),
    episode: await status('episodes.get'),
    transcript: await status('episodes.get-transcript'),
    passage: await status('episodes.get-passage', { ...params, quote_id: `${id}-1` }),
    file: await status('transcripts.get-text'),
    otherSide: await status('episodes.list-other-side'),
    podcast: (
      await environment.call('podcasts.list-episodes', { params: { podcast_id: String(podcast.podcastId) } })
    ).statusCode,
    show: (await environment.call('podcasts.get', { params: { podcast_id: String(podcast.podcastId) } }))
      .statusCode,
    home: await listed('sidelight.list', { body: { stance: 'Centrist' } }),
    voices: await listed('sidelight.list-voices', {}),
    topic: await listed('episodes.list-by-topic', { params: { name: 'Taxes' } }),
    byStance: await listed('episodes.list-by-topic', {
      params: { name: 'Taxes' },
      query: { order: 'stance' },
    }),
    personalFeed: await listed('episodes.list-feed', {}),
  }
}

const shown = {
  episode: 200,
  transcript: 200,
  passage: 200,
  file: 200,
  otherSide: 200,
  podcast: 200,
  home: true,
  voices: true,
  topic: true,
  byStance: true,
  personalFeed: true,
  stanceFeed: true,
  topicFeed: true,
  sitemap: true,
  page: 200,
  show: 200,
}
const hidden = Object.fromEntries(
  Object.entries(shown).map(([where, answer]) => [where, answer === 200 ? 404 : false]),
)

test('a podcast that an admin deletes is hidden everywhere at the next call, before its data is deleted [S7.54] [S7.60]', async () => {
  const show = await newShow()
  expect((await remove(show, reader.token)).statusCode).toBe(403)
  expect(await shownOf(show)).toEqual(shown)
  const answer = await remove(show)
  expect([answer.statusCode, JSON.parse(answer.body ?? '')]).toEqual([
    202,
    { success: true, message: expect.stringContaining('The podcast is deleted.') },
  ])
  expect(await shownOf(show)).toEqual(hidden)
  expect(await adminViewOf(show)).toBeUndefined()
  const addedAgain = await seedPodcast(environment, shows)
  expect(addedAgain.podcastId).not.toBe(show.podcast.podcastId)
  expect((await remove(show)).statusCode).toBe(404)
  await finishUpkeep()
})

test('upkeep deletes all data of the podcast in every table and bucket, and keeps every count and total exact [S7.58]', async () => {
  const stays = await newShow()
  const before = await statistics()
  const goes = await newShow()
  expect((await tracesOf(goes)).length).toBeGreaterThan(20)
  await remove(goes)
  await finishUpkeep()
  expect(await tracesOf(goes)).toEqual([])
  const { last_updated: _, ...counts } = before
  expect(await statistics()).toMatchObject(counts)
  await expectNoDrift(environment)
  expect(await shownOf(stays)).toEqual(shown)
})

// The next step of the same execution takes over the claims of a killed step at once.
test('killed before one write after another, the deletion resumes and leaves nothing [S7.58]', async () => {
  const show = await newShow()
  await remove(show)
  let kills = 0
  for (let write = 1, isDone = false; !isDone; write += 1) {
    environment.dieBeforeWrite(write)
    const step = await upkeepStep().catch(() => {
      kills += 1
    })
    environment.dieBeforeWrite(undefined)
    isDone = isDeepStrictEqual(step, { isDone: true })
  }
  await expectNoDrift(environment)
  expect(kills).toBeGreaterThan(3)
  expect(await tracesOf(show)).toEqual([])
})

test('a deletion that fails blocks none behind it, and is reported once it is the only one left', async () => {
  const broken = await newShow()
  await change(broken, { is_opted_out: true })
  await seedMiscount(environment, broken.podcast.podcastId)
  await expect(finishUpkeep()).rejects.toThrow('1 upkeep tasks failed')
  const show = await newShow()
  await remove(show)
  await expect(finishUpkeep()).rejects.toThrow('1 upkeep tasks failed')
  expect(await tracesOf(show)).toEqual([])
  expect(await runRepair()).toBe(0)
  await finishUpkeep()
})

test('a task claimed by another execution is left to it until the claim expires, and no episode is imported meanwhile', async () => {
  const show = await newShow()
  await remove(show)
  await seedClaimedTask(environment, 'another')
  expect(await upkeepStep()).toEqual({ isDone: true })
  expect(await tracesOf(show)).not.toEqual([])
  const late = seedImportedEpisodes(environment, show.podcast, [sampleItem(9001)])
  await expect(late).rejects.toMatchObject({ code: 'podcast-not-found' })
  await seedClaimedTask(environment, 'another', new Date(Date.now() - 600_000))
  await finishUpkeep()
  expect(await tracesOf(show)).toEqual([])
})

test('a run that ends after its episode was deleted leaves nothing behind [S7.59]', async () => {
  const show = await newShow()
  const [episodeId = 0] = show.ids
  const call = { params: { id: String(episodeId) }, token: admin.token }
  expect((await environment.call('episodes.delete', call)).statusCode).toBe(202)
  expect((await environment.call('episodes.delete', call)).statusCode).toBe(404)
  await finishUpkeep()
  await expect(storeRunTranscript(environment, episodeId, said)).rejects.toThrow('deleted')
  await expect(publish(episodeId)).rejects.toMatchObject({ code: 'episode-not-found' })
  await callEntry('pipeline/mark-failed', { episodeId, attempt: 1, failure: { Error: 'PipelineError' } })
  const gone = { podcastId: 0, name: '(none)', feedUrl: '(none)' }
  expect(await tracesOf({ podcast: { ...show.podcast, ...gone }, ids: [episodeId] })).toEqual([])
  await expectNoDrift(environment)
  await remove(show)
  await finishUpkeep()
})

test('an opted-out podcast stays stored, is shown nowhere, and is used neither by imports nor by runs [S2.168]', async () => {
  const show = await newShow()
  expect((await change(show, { is_opted_out: true })).statusCode).toBe(200)
  expect(await shownOf(show)).toEqual(hidden)
  await finishUpkeep()
  expect(await shownOf(show)).toEqual(hidden)
  expect(await adminViewOf(show)).toMatchObject({ is_opted_out: true, episodeCount: 2 })
  const late = seedImportedEpisodes(environment, show.podcast, [sampleItem(9002)])
  await expect(late).rejects.toMatchObject({ code: 'podcast-opted-out' })
  const [id = 0] = show.ids
  const run = await environment.call('episodes.analyze', { params: { id: String(id) }, token: admin.token })
  expect([run.statusCode, run.headers?.['x-error-code']]).toEqual([409, 'podcast-opted-out'])
  await expect(publish(id)).rejects.toMatchObject({ code: 'podcast-opted-out' })
  const body = { url: show.podcast.feedUrl, geography: 'United States' }
  expect(
    (await environment.call('podcasts.add', { body, token: admin.token })).headers?.['x-error-code'],
  ).toBe('podcast-opted-out')
  await expectNoDrift(environment)
  await change(show, { is_opted_out: false })
  await publish(id)
  expect((await shownOf(show)).home).toBe(true)
})

test('hidden transcripts are in no answer, and the episode stays [S2.169]', async () => {
  const show = await newShow()
  await change(show, { hides_transcripts: true })
  expect(await shownOf(show)).toEqual({ ...shown, transcript: 404, passage: 404, file: 404 })
  const [id = 0] = show.ids
  const episode = await environment.call('episodes.get', { params: { id: String(id) } })
  expect(JSON.parse(episode.body ?? '')).toMatchObject({ has_transcript: false })
  await change(show, { hides_transcripts: false })
  expect(await shownOf(show)).toEqual(shown)
})
