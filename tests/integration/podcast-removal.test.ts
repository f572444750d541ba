import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openQueue } from '#functions/clients/queue.ts'
import { openStore, putBytes } from '#functions/clients/store.ts'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { podcastCountsKey } from '#functions/data/keys.ts'
import { createPodcast, findPodcastByFeedUrl, getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import { claimTask, listFreeTasks } from '#functions/data/repair/upkeep-tasks.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { changeUser } from '#functions/data/users/users.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { storeTranscript } from '#functions/use-cases/runs/store-transcript.ts'
import { runUpkeepTask } from '#functions/use-cases/upkeep/run-upkeep-task.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

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
const bytes = new TextEncoder().encode('anything')
let shows = 0

type Show = { podcast: PodcastRecord; ids: number[] }

async function newShow(): Promise<Show> {
  shows += 1
  const podcast = await createPodcast(environment.catalogue, samplePodcast(shows), dawn)
  const items = [1, 2, 3].map((item) => sampleItem(shows * 100 + item))
  const { imported } = await importEpisodes(environment.catalogue, podcast, { items, now: dawn })
  const ids = imported.map(({ episodeId }) => episodeId)
  const media = openStore('media')
  for (const episodeId of ids.slice(0, 2)) {
    const episode = await getEpisode(environment.catalogue, episodeId)
    await saveEpisode(environment.catalogue, episode, { ...episode, run: runAt('queued') })
    await storeTranscript(
      { catalogue: environment.catalogue, store: environment.store },
      { episodeId, attempt: 0 },
      said,
    )
    await publish(episodeId)
    await putBytes(environment.store, `episodes/${episodeId}/audio-1.mp3`, {
      bytes,
      contentType: 'audio/mpeg',
    })
    await putBytes(media, `media/episode-${episodeId}-abc-96.webp`, { bytes, contentType: 'image/webp' })
    const vote = { params: { id: String(episodeId) }, body: { assessment_good: 1 } }
    await environment.call('episodes.assess', { ...vote, token: reader.token })
    await environment.call('episodes.assess', { ...vote, body: { assessment_bad: 1 } })
  }
  await putBytes(media, `media/podcast-${podcast.podcastId}-abc-96.webp`, {
    bytes,
    contentType: 'image/webp',
  })
  return { podcast, ids }
}

const said = {
  source: 'publisher' as const,
  language: 'en',
  durationSeconds: 600,
  segments: [{ start: 0, end: 5, text: 'We talk about taxes.' }],
}

const publish = (episodeId: number) => publishSample(environment.catalogue, episodeId, { topics })

async function upkeepStep(execution = 'upkeep'): Promise<{ isDone: boolean }> {
  const { handler } = await import('#functions/entries/upkeep/run-upkeep.ts')
  return handler({ execution })
}

async function upkeep(): Promise<void> {
  while (!(await upkeepStep()).isDone);
}

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

async function filesNaming({ podcast, ids }: Show) {
  const { handler: ofStance } = await import('#functions/entries/syndication/stance.ts')
  const { handler: ofTopic } = await import('#functions/entries/syndication/topic.ts')
  const { handler: sitemap } = await import('#functions/entries/pages/sitemap-part.ts')
  const { handler: page } = await import('#functions/entries/pages/podcast.ts')
  const id = String(podcast.podcastId)
  const listedIn = async (file: string) =>
    (await sitemap(gatewayEvent({ pathParameters: { file } }))).body ?? ''
  const isIn = async (read: typeof ofStance, file: string) => {
    const feed = (await read(gatewayEvent({ pathParameters: { file } }))).body ?? ''
    return feed.includes(`/episode/${ids[0]}<`)
  }
  return {
    stanceFeed: await isIn(ofStance, 'centrist.xml'),
    topicFeed: await isIn(ofTopic, 'Taxes.xml'),
    sitemap:
      (await listedIn('sitemap-podcasts-1.xml')).includes(`/podcast/${id}<`) ||
      (await listedIn('sitemap-episodes-1.xml')).includes(`/episode/${ids[0]}<`),
    page: (await page(gatewayEvent({ pathParameters: { id } }))).statusCode,
  }
}

async function chooseTaxes() {
  const topic = await findTopicByName(environment.catalogue, 'Taxes')
  await changeUser(environment.people, reader.userId, (user) => ({
    ...user,
    preferences: { ...user.preferences, interested_topics: [topic?.topicId ?? 0] },
  }))
}

/** Every call that can show an episode, with its status or the ids it answers. */
async function shownOf({ podcast, ids }: Show) {
  const [id = 0] = ids
  const params = { id: String(id) }
  const listed = async (name: string, call: object) => {
    const answer = await environment.call(name, { token: reader.token, ...call })
    return (answer.body ?? '').includes(`"podcast_id":${podcast.podcastId},`)
  }
  const status = async (name: string, more = params) =>
    (await environment.call(name, { params: more })).statusCode
  await chooseTaxes()
  return {
    ...(await filesNaming({ podcast, ids })),
    episode: await status('episodes.get'),
    transcript: await status('episodes.get-transcript'),
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
const hidden = {
  episode: 404,
  transcript: 404,
  file: 404,
  otherSide: 404,
  podcast: 404,
  home: false,
  voices: false,
  topic: false,
  byStance: false,
  personalFeed: false,
  stanceFeed: false,
  topicFeed: false,
  sitemap: false,
  page: 404,
  show: 404,
}

test('a deleted podcast is hidden everywhere at the next call, before its data is deleted [S7.54]', async () => {
  const show = await newShow()
  expect(await shownOf(show)).toEqual(shown)
  const answer = await remove(show)
  expect([answer.statusCode, JSON.parse(answer.body ?? '')]).toEqual([
    202,
    { success: true, message: expect.stringContaining('The podcast is deleted.') },
  ])
  expect(await shownOf(show)).toEqual(hidden)
  expect(await findPodcastByFeedUrl(environment.catalogue, show.podcast.feedUrl)).toBeUndefined()
  expect((await remove(show)).statusCode).toBe(404)
  await upkeep()
})

test('upkeep deletes all data of the podcast in every table and bucket, and keeps every count and total exact [S7.58]', async () => {
  const stays = await newShow()
  const before = await readStatistics(environment.catalogue)
  const goes = await newShow()
  expect((await tracesOf(goes)).length).toBeGreaterThan(20)
  await remove(goes)
  await upkeep()
  expect(await tracesOf(goes)).toEqual([])
  const { updatedAt: _, ...counts } = before
  expect(await readStatistics(environment.catalogue)).toMatchObject(counts)
  expect(await findDrift(environment.catalogue)).toEqual([])
  expect(await shownOf(stays)).toEqual(shown)
})

test('killed before one write after another, the deletion resumes and leaves nothing [S7.58]', async () => {
  const show = await newShow()
  await remove(show)
  const deps = {
    ...environment,
    media: openStore('media'),
    importedQueue: openQueue('https://queue.invalid/imported'),
  }
  let kills = 0
  for (let write = 1; ; write += 1) {
    // Ten minutes later, the killed step's claim has expired.
    const claimant = { execution: `upkeep-${write}`, now: new Date(Date.now() + write * 600_000) }
    const [note] = await listFreeTasks(environment.catalogue, claimant)
    if (!note) break
    environment.dieBeforeWrite(write)
    await runUpkeepTask(deps, note, claimant).catch(() => {
      kills += 1
    })
    environment.dieBeforeWrite(undefined)
  }
  expect(await findDrift(environment.catalogue)).toEqual([])
  expect(kills).toBeGreaterThan(3)
  expect(await tracesOf(show)).toEqual([])
})

test('a deletion that fails blocks none behind it, and is reported once it is the only one left', async () => {
  const broken = await newShow()
  await change(broken, { is_opted_out: true })
  // Counts an episode that no list has.
  await environment.catalogue.client.send(
    new UpdateCommand({
      TableName: environment.catalogue.name,
      Key: podcastCountsKey(broken.podcast.podcastId),
      UpdateExpression: 'ADD published :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  )
  await expect(upkeep()).rejects.toThrow('1 upkeep tasks failed')
  const show = await newShow()
  await remove(show)
  await expect(upkeep()).rejects.toThrow('1 upkeep tasks failed')
  expect(await tracesOf(show)).toEqual([])
  await correctDrift(environment.catalogue, await findDrift(environment.catalogue))
  await upkeep()
})

async function claimTaskAs(execution: string): Promise<void> {
  const claimant = { execution, now: new Date() }
  const [note] = await listFreeTasks(environment.catalogue, claimant)
  if (!note) throw new Error('nothing was noted')
  await claimTask(environment.catalogue, note, claimant)
}

test('a task claimed by another execution is left to it', async () => {
  const show = await newShow()
  await remove(show)
  await claimTaskAs('another')
  expect(await upkeepStep()).toEqual({ isDone: true })
  expect(await tracesOf(show)).not.toEqual([])
})

test('episodes imported while their podcast is being deleted are dropped', async () => {
  const show = await newShow()
  await remove(show)
  const late = importEpisodes(environment.catalogue, show.podcast, { items: [sampleItem(9001)], now: dawn })
  await expect(late).rejects.toMatchObject({ code: 'podcast-not-found' })
  await upkeep()
  expect(await tracesOf(show)).toEqual([])
})

test('a run that ends after its episode was deleted leaves nothing behind [S7.59]', async () => {
  const show = await newShow()
  const [episodeId = 0] = show.ids
  const call = { params: { id: String(episodeId) }, token: admin.token }
  expect((await environment.call('episodes.delete', call)).statusCode).toBe(202)
  expect((await environment.call('episodes.delete', call)).statusCode).toBe(404)
  await upkeep()
  await expect(
    storeTranscript(
      { catalogue: environment.catalogue, store: environment.store },
      { episodeId, attempt: 0 },
      said,
    ),
  ).rejects.toThrow('deleted')
  await expect(publish(episodeId)).rejects.toMatchObject({ code: 'episode-not-found' })
  const { handler } = await import('#functions/entries/pipeline/mark-failed.ts')
  await handler({ episodeId, attempt: 1, failure: { Error: 'PipelineError' } })
  const gone = { podcastId: 0, name: '(none)', feedUrl: '(none)' }
  expect(await tracesOf({ podcast: { ...show.podcast, ...gone }, ids: [episodeId] })).toEqual([])
  expect(await findDrift(environment.catalogue)).toEqual([])
  await remove(show)
  await upkeep()
})

test('only users with the capability can delete [S7.60]', async () => {
  const show = await newShow()
  expect((await remove(show, reader.token)).statusCode).toBe(403)
  const params = { id: String(show.ids[0]) }
  expect((await environment.call('episodes.delete', { params, token: reader.token })).statusCode).toBe(403)
  expect(await shownOf(show)).toEqual(shown)
})

test('an opted-out podcast stays stored, is shown nowhere, and is used neither by imports nor by runs [S2.168]', async () => {
  const show = await newShow()
  const { podcastId } = show.podcast
  expect((await change(show, { is_opted_out: true })).statusCode).toBe(200)
  expect(await shownOf(show)).toEqual(hidden)
  await upkeep()
  expect(await shownOf(show)).toEqual(hidden)
  expect(await getPodcast(environment.catalogue, podcastId)).toHaveProperty('optedOutAt')
  const late = importEpisodes(environment.catalogue, show.podcast, { items: [sampleItem(9002)], now: dawn })
  await expect(late).rejects.toMatchObject({ code: 'podcast-opted-out' })
  const [id = 0] = show.ids
  const run = await environment.call('episodes.analyze', { params: { id: String(id) }, token: admin.token })
  expect([run.statusCode, run.headers?.['x-error-code']]).toEqual([409, 'podcast-opted-out'])
  await expect(publish(id)).rejects.toMatchObject({ code: 'podcast-opted-out' })
  const body = { url: show.podcast.feedUrl, geography: 'United States' }
  expect(
    (await environment.call('podcasts.add', { body, token: admin.token })).headers?.['x-error-code'],
  ).toBe('podcast-opted-out')
  expect(await findDrift(environment.catalogue)).toEqual([])
  await change(show, { is_opted_out: false })
  await publish(id)
  expect((await shownOf(show)).home).toBe(true)
})

test('hidden transcripts are in no answer, and the episode stays [S2.169]', async () => {
  const show = await newShow()
  await change(show, { hides_transcripts: true })
  expect(await shownOf(show)).toEqual({ ...shown, transcript: 404, file: 404 })
  const [id = 0] = show.ids
  const episode = await environment.call('episodes.get', { params: { id: String(id) } })
  expect(JSON.parse(episode.body ?? '')).toMatchObject({ has_transcript: false })
  await change(show, { hides_transcripts: false })
  expect(await shownOf(show)).toEqual(shown)
})

test('a claim of a killed step is taken over at once by the next step of the same execution', async () => {
  const show = await newShow()
  await remove(show)
  await claimTaskAs('upkeep')
  while (!(await upkeepStep('upkeep')).isDone);
  expect(await tracesOf(show)).toEqual([])
})
