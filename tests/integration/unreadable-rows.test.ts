import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { episodeKey, podcastCountsKey, statisticsKey } from '#functions/data/keys.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { unreadableRecord } from '#shared/deployment/log-messages.ts'
import { sampleAnalysis, sampleItems } from '#tests/integration/catalogue-samples.ts'
import { damageItem, readDriftSentences } from '#tests/integration/damaged-records.ts'
import { runRepair } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis } from '#tests/integration/seed-episodes.ts'

let environment: HttpEnvironment
let admin: string
beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = (await environment.signIn({ role: 'admin' })).token
  await importShow(environment.catalogue, sampleItems(3))
  const analysis = sampleAnalysis('Centrist', [])
  for (const episodeId of [1, 2, 3]) await seedAnalysis(environment, { episodeId, analysis, quotes: [] })
})
afterAll(() => environment.close())
afterEach(() => vi.restoreAllMocks())

const damage = (key: Parameters<typeof damageItem>[1], field: string, value: unknown) =>
  damageItem(environment, key, { field, value })

/** Ids of the podcast's episodes, as visitors or as admins see them. */
async function listed(token?: string) {
  const { body = '' } = await environment.call('podcasts.list-episodes', {
    params: { podcast_id: '1' },
    token,
  })
  return podcastsApi.listEpisodes.answer.parse(JSON.parse(body)).episodes.map(({ id }) => id)
}

/** The log lines that `work` writes and that an alarm counts. */
async function logLinesOf(work: () => Promise<unknown>) {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await work()
  const logged = lines.mock.calls.map(([line]): unknown => JSON.parse(String(line)))
  lines.mockRestore()
  return logged
}

const lineOf = (key: string) => ({
  level: 'ERROR',
  message: unreadableRecord,
  error: { message: expect.stringContaining(key) },
})

test('a public list leaves out the card that cannot be read, logs its key, and repair puts it right', async () => {
  await damage(episodeKey(2), 'card.title', 7)
  const lines = await logLinesOf(async () => expect(await listed()).toEqual([3, 1]))
  expect(lines).toMatchObject([lineOf('episode#2 / episode')])
  expect(await runRepair()).toBe(0)
  expect(await listed()).toEqual([3, 2, 1])
})

test('a record that cannot be read is left out of a list, logged, and reported by repair, which leaves it', async () => {
  await damage(episodeKey(3), 'offeredTranscripts', 'none')
  const lines = await logLinesOf(async () => expect(await listed(admin)).toEqual([2, 1]))
  expect(lines).toMatchObject([lineOf('episode#3 / episode cannot be read (offeredTranscripts')])
  const sentence = "episode#3 / episode: can't be read and is left as it is"
  expect(await readDriftSentences(environment)).toContain(sentence)
  await damage(episodeKey(3), 'offeredTranscripts', [])
  await expectNoDrift(environment)
})

test('a count that is none reads as 0 and is logged by its field', async () => {
  await damage(podcastCountsKey(1), 'published', -3)
  await damage(statisticsKey, 'episodes', 'many')
  await damage(statisticsKey, 'updatedAt', 'lately')
  const lines = await logLinesOf(async () => {
    const podcasts = await environment.call('podcasts.list', { token: admin })
    const counts = { completedCount: 0, episodeCount: 3 }
    expect(podcastsApi.list.answer.parse(JSON.parse(podcasts.body ?? ''))).toMatchObject([counts])
    const { body = '' } = await environment.call('statistics.get')
    const statistics = { episode_count: 0, podcast_count: 1, last_updated: null }
    expect(statisticsApi.get.answer.parse(JSON.parse(body))).toMatchObject(statistics)
  })
  const line = { level: 'ERROR', message: unreadableRecord }
  expect(lines).toMatchObject([
    { ...line, ...podcastCountsKey(1), fields: ['published'] },
    { ...line, ...statisticsKey, fields: ['episodes', 'updatedAt', 'durationSeconds'] },
  ])
})
