import { brotliDecompressSync } from 'node:zlib'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicsApi } from '#shared/api/topics.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { sampleAnalysis, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { refreshWordClouds } from '#tests/integration/entry-call.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { changeStoredEpisode } from '#tests/integration/seed-episodes.ts'

let environment: HttpEnvironment
let admin: string

beforeAll(async () => {
  environment = await openHttpEnvironment()
  const items = Array.from({ length: 33 }, (_, index) =>
    sampleItem(index + 1, { publishedAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString() }),
  )
  await importShow(environment.catalogue, items)
  const stanceOf = (id: number): Stance | null => {
    if (id === 31) return 'Far Left'
    return id === 32 ? null : 'Centrist'
  }
  for (let id = 1; id <= 32; id += 1) {
    const topics = ['Taxes', id % 2 === 0 ? 'Schools' : 'Courts']
    await publishSample(environment.catalogue, id, { stance: stanceOf(id), topics, quotes: 4 })
  }
  await refreshWordClouds()
  admin = (await environment.signIn({ role: 'admin' })).token
})
afterAll(() => environment.close())

function answerOf<Schema extends z.ZodType>(
  contract: { answer: Schema },
  result: APIGatewayProxyStructuredResultV2,
): z.output<Schema> {
  expect(result.statusCode).toBe(200)
  const body = result.isBase64Encoded
    ? brotliDecompressSync(Buffer.from(result.body ?? '', 'base64')).toString()
    : (result.body ?? '')
  return contract.answer.parse(JSON.parse(body))
}

test('statistics are cached for fifteen seconds', async () => {
  const { headers } = await environment.call('statistics.get')
  expect(headers?.['cache-control']).toMatch(/^public, max-age=0, s-maxage=15,/)
})

test('topics come with id, name and frequency, of all stances or of one by label or slug [S3.5]', async () => {
  const all = answerOf(topicsApi.listAll, await environment.call('topics.list-all'))
  expect(all.topics.map((topic) => [topic.name, topic.frequency])).toEqual([
    ['Taxes', 32],
    ['Courts', 16],
    ['Schools', 16],
  ])
  for (const stance of ['Far Left', 'far_left', ' FAR-LEFT ']) {
    const one = answerOf(
      topicsApi.listForStance,
      await environment.call('topics.list-for-stance', { params: { stance } }),
    )
    expect(one.topics.map((topic) => topic.name)).toEqual(['Taxes', 'Courts'])
  }
  const unknown = await environment.call('topics.list-for-stance', { params: { stance: 'Upwards' } })
  expect([unknown.statusCode, unknown.body]).toEqual([
    400,
    'Stance must be Far Left, Left-leaning, Centrist, Right-leaning, or Far Right.',
  ])
})

test('a stance’s newest episodes come in pages of 24 without gaps or duplicates, with its topics [S7.37]', async () => {
  const first = await environment.call('sidelight.list', {
    body: { stance: 'centrist', isAuthenticated: true },
  })
  const page = answerOf(sidelightApi.list, first)
  const cursor = String(first.headers?.['x-next-cursor'])
  const rest = answerOf(
    sidelightApi.list,
    await environment.call('sidelight.list', { body: { stance: 'Centrist', cursor } }),
  )
  expect([page.episodes.length, rest.episodes.length]).toEqual([24, 6])
  const ids = [...page.episodes, ...rest.episodes].map((episode) => episode.id)
  expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index))
  expect(page.topics).toEqual({ Taxes: 30, Courts: 15, Schools: 15 })
  expect(page.episodes[0]?.quotes).toHaveLength(3)
  expect(page.stance).toBe('Centrist')
})

test('each stance with a quote has one for the home page, and the edge caches the answer for a minute [S2.76]', async () => {
  const answer = await environment.call('sidelight.list-voices')
  const voices = answerOf(sidelightApi.listVoices, answer)
  expect(voices.map(({ id, political_stance: stance }) => [stance, id])).toEqual([
    ['Far Left', 31],
    ['Centrist', 30],
  ])
  expect(voices.every(({ quotes }) => quotes.length === 1)).toBe(true)
  expect(answer.headers?.['cache-control']).toMatch(/^public, max-age=0, s-maxage=60,/)
})

test('an unknown stance is Centrist; a cursor of another stance is refused [S7.38]', async () => {
  const odd = await environment.call('sidelight.list', { body: { stance: 'sideways', limit: 1 } })
  expect(answerOf(sidelightApi.list, odd).stance).toBe('Centrist')
  const cursor = String(odd.headers?.['x-next-cursor'])
  const foreign = await environment.call('sidelight.list', { body: { stance: 'Far Left', cursor } })
  expect(foreign.headers?.['x-error-code']).toBe('invalid-cursor')
  expect(
    (await environment.call('sidelight.list', { body: { stance: 'Centrist', limit: 51 } })).statusCode,
  ).toBe(400)
})

test('the receipt of an analysis has every vote, its inputs and its cost; without an analysis there is none [S16.39]', async () => {
  const answer = await environment.call('episodes.get-receipt', { params: { id: '31' } })
  const receipt = answerOf(episodesApi.getReceipt, answer)
  expect(receipt).toMatchObject({
    episode_id: 31,
    political_stance: 'Far Left',
    transcript_hash: sampleAnalysis('Far Left', []).receipt.transcriptHash,
    model: sampleAnalysis('Far Left', []).receipt.model,
    is_overridden: false,
  })
  expect(receipt.votes).toHaveLength(sampleAnalysis('Far Left', []).receipt.votes.length)
  const unpublished = await environment.call('episodes.get-receipt', { params: { id: '33' } })
  expect([unpublished.statusCode, unpublished.headers?.['x-error-code']]).toEqual([404, 'episode-not-found'])
})

test('an episode comes with its podcast and quotes; unknown and unpublished ones get the same answer [S4.5]', async () => {
  const view = answerOf(episodesApi.get, await environment.call('episodes.get', { params: { id: '31' } }))
  expect(view).toMatchObject({
    id: 31,
    political_stance: 'Far Left',
    transcript_status: 'completed',
    topics: 'Taxes,Courts',
    podcast: { name: 'Show 1', geographyName: 'United States', geographyType: 'country' },
  })
  expect(view.quotes.map((quote) => quote.quote_time_start)).toEqual([10, 20, 30, 40])
  const unpublished = await environment.call('episodes.get', { params: { id: '33' } })
  const unknown = await environment.call('episodes.get', { params: { id: '4711' } })
  expect([unpublished.statusCode, unpublished.headers?.['x-error-code']]).toEqual([404, 'episode-not-found'])
  expect([unknown.statusCode, unknown.body]).toEqual([404, unpublished.body])
})

test('an episode has its chapters that begin within the audio [S15.23]', async () => {
  const sourceUrl = 'https://show.example/chapters.json'
  const list = [
    { start: 0, title: 'Intro' },
    { start: 90.5, title: 'The levee', link: 'https://levee.example/' },
    { start: 600, title: 'After the end' },
  ]
  await changeStoredEpisode(environment, 31, { durationSeconds: 600, chapters: { sourceUrl, list } })
  const { chapters } = answerOf(
    episodesApi.get,
    await environment.call('episodes.get', { params: { id: '31' } }),
  )
  expect(chapters).toEqual([
    { title: 'Intro', start_time: 0, link_url: null },
    { title: 'The levee', start_time: 90.5, link_url: 'https://levee.example/' },
  ])
})

test('an episode has every field of the specification [S3.7]', async () => {
  const view = answerOf(episodesApi.get, await environment.call('episodes.get', { params: { id: '31' } }))
  expect(Object.keys(view)).toEqual(
    expect.arrayContaining([
      'id',
      'podcast_id',
      'title',
      'description',
      'published_date',
      'audio_url',
      'image_url',
      'duration',
      'local_path',
      'transcript_text',
      'transcript_timestamps',
      'transcript_status',
      'political_stance',
      'political_stance_explanation',
      'summary',
      'analysis_confidence',
      'topics',
      'paragraph_summary',
      'bullet_points_summary',
      'assessment_good',
      'assessment_bad',
      'added_date',
      'quotes',
      'podcast',
    ]),
  )
  expect([view.assessment_good, view.assessment_bad]).toEqual([0, 0])
})

test('a quote has every field of the specification [S3.8]', async () => {
  const view = answerOf(episodesApi.get, await environment.call('episodes.get', { params: { id: '31' } }))
  const [quote] = view.quotes
  expect(Object.keys(quote ?? {})).toEqual(
    expect.arrayContaining([
      'quote_id',
      'podcast_id',
      'episode_id',
      'audio_url',
      'quote_text',
      'quote_time_start',
      'quote_time_end',
      'quote_topic',
      'quote_stance',
      'quote_keywords',
      'speaker',
      'created_at',
      'topic_name',
    ]),
  )
  expect(quote).toMatchObject({ podcast_id: 1, episode_id: 31 })
})

test('a podcast has every field of the specification, with its episodes [S3.9]', async () => {
  const call = { params: { podcast_id: '1' } }
  const podcast = answerOf(podcastsApi.listEpisodes, await environment.call('podcasts.list-episodes', call))
  expect(Object.keys(podcast)).toEqual(
    expect.arrayContaining([
      'id',
      'name',
      'author',
      'description',
      'image_url',
      'category',
      'rss_url',
      'geographyName',
      'geographyType',
      'added_date',
      'episodes',
    ]),
  )
})

test('an unrated episode says why, and is listed under no stance', async () => {
  const view = answerOf(episodesApi.get, await environment.call('episodes.get', { params: { id: '32' } }))
  expect([view.political_stance, view.unrated_reason]).toEqual([null, 'not-political'])
})

test('of a podcast’s episodes visitors see published ones, and admins all with their status [S4.4]', async () => {
  await changeStoredEpisode(environment, 30, { run: runAt('analyzing') })
  const call = { params: { podcast_id: '1' }, query: { limit: '50' } }
  const visitors = answerOf(podcastsApi.listEpisodes, await environment.call('podcasts.list-episodes', call))
  const admins = answerOf(
    podcastsApi.listEpisodes,
    await environment.call('podcasts.list-episodes', { ...call, token: admin }),
  )
  expect([visitors.episodes.length, admins.episodes.length]).toEqual([32, 33])
  expect(visitors.episodes.every((one) => one.transcript_status === 'completed')).toBe(true)
  expect(admins.episodes.find((one) => one.id === 30)?.transcript_status).toBe('analyzing')
  expect(admins.episodes.find((one) => one.id === 33)).toMatchObject({
    is_published: false,
    transcript_status: '',
  })
  const shown = answerOf(episodesApi.get, await environment.call('episodes.get', { params: { id: '30' } }))
  expect(shown.transcript_status).toBe('completed')
})

test('an admin asks for one episode of a podcast by its id, visitors may not', async () => {
  const ask = (podcast_id: string, query: Record<string, string>, as?: string) =>
    environment.call('podcasts.list-episodes', { params: { podcast_id }, query, token: as })
  const idsOf = (result: APIGatewayProxyStructuredResultV2) =>
    answerOf(podcastsApi.listEpisodes, result).episodes.map(({ id }) => id)
  expect(idsOf(await ask('1', { id: '33' }, admin))).toEqual([33])
  expect(idsOf(await ask('1', { id: '99' }, admin))).toEqual([])
  await importShow(environment.catalogue, [sampleItem(1)], 2)
  expect(idsOf(await ask('2', { id: '33' }, admin))).toEqual([])
  expect((await ask('1', { id: '31' })).statusCode).toBe(403)
  expect((await ask('1', { id: '33', title: 'Episode' }, admin)).statusCode).toBe(400)
})

test('a page is compressed for clients that accept it', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const result = await environment.call('sidelight.list', { body: { stance: 'Centrist' }, headers })
  expect(result.headers?.['content-encoding']).toBe('br')
  expect(answerOf(sidelightApi.list, result).episodes).toHaveLength(24)
})

async function setStance(id: number, political_stance: Stance) {
  const body = { political_stance, political_stance_explanation: 'Listened to it.' }
  const answer = await environment.call('episodes.update', { params: { id: String(id) }, body, token: admin })
  expect(answer.statusCode).toBe(204)
}

test('a stance set by hand shows its explanation and hides the overruled votes', async () => {
  await setStance(31, 'Left-leaning')
  const view = answerOf(episodesApi.get, await environment.call('episodes.get', { params: { id: '31' } }))
  expect(view).toMatchObject({
    political_stance: 'Left-leaning',
    political_stance_explanation: 'Listened to it.',
    is_stance_overridden: true,
    is_explanation_overridden: true,
    stance_spread: null,
    analysis_confidence: null,
    is_contested: false,
  })
})

test('statistics hold episodes, podcasts, seconds, the count of each of the five steps, and since when [S3.4]', async () => {
  const begun = Date.now()
  const numbers = {
    'Far Left': [1, 2],
    'Left-leaning': [3, 4, 5],
    'Right-leaning': [6],
    'Far Right': [7, 8, 9, 10],
  }
  for (const stance of ['Far Left', 'Left-leaning', 'Right-leaning', 'Far Right'] as const) {
    for (const episodeId of numbers[stance]) await setStance(episodeId, stance)
  }
  const answer = answerOf(statisticsApi.get, await environment.call('statistics.get'))
  expect(answer).toMatchObject({
    episode_count: 32,
    podcast_count: 1,
    total_duration_seconds: 19_728,
    far_left_count: 2,
    left_leaning_count: 4,
    centrist_count: 20,
    right_leaning_count: 1,
    far_right_count: 4,
  })
  const updated = Date.parse(answer.last_updated ?? '')
  expect(updated).toBeGreaterThanOrEqual(begun)
  expect(updated).toBeLessThanOrEqual(Date.now())
})
