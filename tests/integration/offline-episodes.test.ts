import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offlineApi } from '#shared/api/offline.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { runsApi } from '#shared/api/runs.ts'
import { errorStatus } from '#shared/domain/transcript-status.ts'
import { sampleItem, sampleTranscript } from '#tests/integration/catalogue-samples.ts'
import {
  openEnvironments,
  environment as pipeline,
  publisher,
} from '#tests/integration/environment-per-test.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { newContainer, receiveAll, transcriptTag } from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { feedFile } from '#tests/integration/publisher.ts'
import type { SeededState } from '#tests/integration/seed-catalogue.ts'
import { changeStoredEpisode } from '#tests/integration/seed-episodes.ts'
import { type SeededShow, seedShow } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
let token: string
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()

function addEpisodes(number: number, days: readonly number[], name = `Show ${number}`) {
  const items = days.map((day, index) =>
    sampleItem(number * 100 + index, { publishedAt: daysAgo(day), title: `Day ${day}, "quoted"` }),
  )
  return seedShow(environment, { number, items, podcast: { name }, now })
}

const change = (episode: SeededShow['imported'][number] | undefined, state: SeededState) =>
  changeStoredEpisode(environment, episode?.episodeId ?? 0, state)

const list = async () => {
  const answer = await environment.call('offline.list-new-episodes', { token })
  return offlineApi.listNewEpisodes.answer.parse(JSON.parse(answer.body ?? ''))
}
const download = () => environment.call('offline.download-episode-list', { token })

async function statusesOf({ podcastId, episodeIds }: SeededShow) {
  const params = { podcast_id: String(podcastId) }
  const answer = await environment.call('podcasts.list-episodes', { params, token })
  const rows = podcastsApi.listEpisodes.answer.parse(JSON.parse(answer.body ?? '')).episodes
  return episodeIds.map((episodeId) => rows.find(({ id }) => id === episodeId)?.transcript_status)
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  token = (await environment.signIn({ role: 'admin' })).token
})
afterAll(() => environment.close())

test('without new episodes the list is empty, and the file has only its header', async () => {
  expect(await list()).toMatchObject({ success: true, episodeCount: 0, podcastCount: 0 })
  expect((await download()).body).toBe(
    '"podcast_id","podcast_name","episode_id","title","published_date","duration_seconds","audio_url","filename"\r\n',
  )
})

test('marks the untranscribed episodes of the last nine days offline, counts them, and changes no others [S2.191]', async () => {
  const first = await addEpisodes(1, [0.5, 3, 8.9, 9.1, 20])
  const second = await addEpisodes(2, [1, 2, 4, 5])
  const [, running, done, failed] = second.imported
  await change(running, { run: runAt('transcribing') })
  await change(done, { transcript: sampleTranscript })
  await change(failed, { run: runAt(errorStatus('No audio.')) })
  const answer = await list()
  expect(answer).toEqual({
    success: true,
    episodeCount: 5,
    podcastCount: 2,
    message: '5 episodes of 2 podcasts wait for a transcript.',
  })
  expect(await statusesOf(first)).toEqual(['offline', 'offline', 'offline', '', ''])
  expect(await statusesOf(second)).toEqual([
    'offline',
    'transcribing',
    'transcribed',
    errorStatus('No audio.'),
  ])
  const podcasts = await environment.call('podcasts.list', { token })
  const counts = podcastsApi.list.answer
    .parse(JSON.parse(podcasts.body ?? ''))
    .map(({ offlineCount }) => offlineCount)
  expect(counts.toSorted()).toEqual([1, 3])
  await expectNoDrift(environment)
  expect(await list()).toEqual(answer)
})

test('the list is a table of the offline episodes with a file name [S2.192]', async () => {
  const { podcastId, imported } = await addEpisodes(3, [0.1], '=cmd|"/C calc"!A0')
  await list()
  const answer = await download()
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="new-episodes.csv"',
  })
  const [, row, ...rest] = (answer.body ?? '').split('\r\n')
  const episodeId = imported[0]?.episodeId
  const published = imported[0]?.publishedAt ?? ''
  const day = published.slice(0, 10).replaceAll('-', '')
  expect(row).toBe(
    `"${podcastId}","'=cmd|""/C calc""!A0","${episodeId}","Day 0.1, ""quoted""","${published}","900","https://audio.example/300.mp3","p${podcastId}-e${episodeId}-${day}"`,
  )
  expect(rest).toHaveLength(6)
})

test('episodes that will be processed automatically, and those of opted-out podcasts, are not marked', async () => {
  const offering = await addEpisodes(4, [1, 2])
  const offered = [{ url: 'https://a.example/1.vtt', type: 'text/vtt' }]
  await change(offering.imported[0], { offeredTranscripts: offered, automaticRun: 'admitted' })
  await change(offering.imported[1], { offeredTranscripts: offered, automaticRun: 'over-limit' })
  const optedOut = await addEpisodes(5, [1])
  const params = { podcast_id: String(optedOut.podcastId) }
  const optOut = (is_opted_out: boolean) =>
    environment.call('podcasts.update', { params, body: { is_opted_out }, token })
  await optOut(true)
  await list()
  expect(await statusesOf(offering)).toEqual(['', 'offline'])
  // The episodes of an opted-out podcast cannot be listed, so the podcast is opted in for the check.
  await optOut(false)
  expect(await statusesOf(optedOut)).toEqual([''])
  await optOut(true)
})

test('forty episodes of a podcast are marked in two transactions', async () => {
  await addEpisodes(
    6,
    Array.from({ length: 40 }, (_, index) => 0.2 + index / 100),
  )
  const before = environment.outsideCalls.length
  const { episodeCount } = await list()
  expect(episodeCount).toBeGreaterThan(40)
  const writes = environment.outsideCalls.slice(before).filter((name) => /Put|Update|Transact/.test(name))
  // Two of them are the admin log entry and its outcome.
  expect(writes).toHaveLength(4)
  await expectNoDrift(environment)
})

describe('a listed episode', () => {
  openEnvironments()
  const { ask, rowOf } = openAdminCalls(() => pipeline)

  test('still counts as unprocessed, and runs once its publisher offers a transcript', async () => {
    const day = 1 + Math.floor((Date.now() - Date.UTC(2026, 1, 2)) / 86_400_000)
    const item = { guid: 'late', title: 'Late', day }
    const publish = (extra: string) =>
      publisher.change('/feed.xml', {
        type: 'application/rss+xml',
        content: feedFile([{ ...item, extra }]),
      })
    publish('')
    const container = await newContainer(publisher)
    await container.add('/feed.xml', new Date())
    await receiveAll(pipeline, container)
    await ask(offlineApi.listNewEpisodes)
    expect((await rowOf(1)).transcript_status).toBe('offline')
    const query = { group: 'new' }
    expect((await ask(runsApi.list, { query })).map(({ id }) => id)).toEqual([1])
    expect((await ask(runsApi.estimate, { query })).episode_ids).toEqual([1])
    expect(pipeline.runs.runs.size).toBe(0)
    publish(transcriptTag)
    await container.check(new Date())
    await receiveAll(pipeline, container)
    expect((await rowOf(1)).transcript_status).toBe('queued')
    expect([...pipeline.runs.runs.keys()]).toEqual(['episode-1-1'])
  })
})
