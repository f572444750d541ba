import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { getEpisode, listEpisodesOfPodcast, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { listPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { awaitsDecision, canStartAutomatically } from '#functions/domain/runs/automatic-run.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { offlineApi } from '#shared/api/offline.ts'
import { runsApi } from '#shared/api/runs.ts'
import { errorStatus } from '#shared/domain/transcript-status.ts'
import { sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'

let environment: HttpEnvironment
let token: string
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()

async function addEpisodes(number: number, days: readonly number[], name?: string) {
  const podcast = await createPodcast(
    environment.catalogue,
    { ...samplePodcast(number), ...(name !== undefined && { name }) },
    now,
  )
  const items = days.map((day, index) =>
    sampleItem(number * 100 + index, { publishedAt: daysAgo(day), title: `Day ${day}, "quoted"` }),
  )
  const { imported } = await importEpisodes(environment.catalogue, podcast, { items, now })
  return { podcast, episodes: imported }
}

const change = (episode: EpisodeRecord | undefined, changed: Partial<EpisodeRecord>) => {
  if (!episode) throw new Error('There is no such episode.')
  return saveEpisode(environment.catalogue, episode, { ...episode, ...changed })
}

const list = async () => {
  const answer = await environment.call('offline.list-new-episodes', { token })
  return offlineApi.listNewEpisodes.answer.parse(JSON.parse(answer.body ?? ''))
}
const download = () => environment.call('offline.download-episode-list', { token })
const statusOf = async (episode: EpisodeRecord | undefined) =>
  transcriptStatusOf(await getEpisode(environment.catalogue, episode?.episodeId ?? 0))

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
  const [waiting, running, done, failed] = second.episodes
  await change(running, { run: runAt('transcribing') })
  const transcript = { key: 'k', hash: 'h', source: 'transcribed' as const, language: 'en' }
  await change(done, {
    transcript: { ...transcript, durationSeconds: null, isTimed: true, wordCount: 1 },
  })
  await change(failed, { run: runAt(errorStatus('No audio.')) })
  const answer = await list()
  expect(answer).toEqual({
    success: true,
    episodeCount: 5,
    podcastCount: 2,
    message: '5 episodes of 2 podcasts wait for a transcript.',
  })
  const ofFirst = await listEpisodesOfPodcast(environment.catalogue, first.podcast.podcastId, { limit: 10 })
  expect(ofFirst.entries.map(({ episode }) => transcriptStatusOf(episode))).toEqual([
    'offline',
    'offline',
    'offline',
    '',
    '',
  ])
  expect(await Promise.all([waiting, running, done, failed].map(statusOf))).toEqual([
    'offline',
    'transcribing',
    'transcribed',
    errorStatus('No audio.'),
  ])
  const podcasts = await listPodcasts(environment.catalogue, { limit: 10 })
  expect(podcasts.entries.map(({ counts }) => counts.offline).toSorted()).toEqual([1, 3])
  expect(await findDrift(environment.catalogue)).toEqual([])
  expect(await list()).toEqual(answer)
})

test('the list is a table of the offline episodes with a file name [S2.192]', async () => {
  const { podcast, episodes } = await addEpisodes(3, [0.1], '=cmd|"/C calc"!A0')
  await list()
  const answer = await download()
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="new-episodes.csv"',
  })
  const [, row, ...rest] = (answer.body ?? '').split('\r\n')
  const { podcastId } = podcast
  const episodeId = episodes[0]?.episodeId
  const published = episodes[0]?.publishedAt ?? ''
  const day = published.slice(0, 10).replaceAll('-', '')
  expect(row).toBe(
    `"${podcastId}","'=cmd|""/C calc""!A0","${episodeId}","Day 0.1, ""quoted""","${published}","900","https://audio.example/300.mp3","p${podcastId}-e${episodeId}-${day}"`,
  )
  expect(rest).toHaveLength(6)
})

test('episodes that will be processed automatically, and those of opted-out podcasts, are not marked', async () => {
  const { episodes } = await addEpisodes(4, [1, 2])
  const offered = [{ url: 'https://a.example/1.vtt', type: 'text/vtt' }]
  await change(episodes[0], { offeredTranscripts: offered, automaticRun: 'admitted' })
  await change(episodes[1], { offeredTranscripts: offered, automaticRun: 'over-limit' })
  const { podcast, episodes: optedOut } = await addEpisodes(5, [1])
  const params = { podcast_id: String(podcast.podcastId) }
  await environment.call('podcasts.update', { params, body: { is_opted_out: true }, token })
  await list()
  expect(await Promise.all([...episodes, ...optedOut].map(statusOf))).toEqual(['', 'offline', ''])
})

test('a listed episode still counts as unprocessed, and runs once its publisher offers a transcript', async () => {
  const { episodes } = await addEpisodes(7, [1])
  await list()
  const [listed] = episodes
  const settings = await readProcessingSettings(environment.catalogue)
  const marked = await getEpisode(environment.catalogue, listed?.episodeId ?? 0)
  expect(transcriptStatusOf(marked)).toBe('offline')
  const rows = await environment.call('runs.list', { query: { group: 'new' }, token })
  expect(runsApi.list.answer.parse(JSON.parse(rows.body ?? '')).map(({ id }) => id)).toContain(
    marked.episodeId,
  )
  const estimate = await environment.call('runs.estimate', { query: { group: 'new' }, token })
  expect(runsApi.estimate.answer.parse(JSON.parse(estimate.body ?? '')).episode_ids).toContain(
    marked.episodeId,
  )
  const offered = await change(marked, {
    offeredTranscripts: [{ url: 'https://a.example/1.vtt', type: 'text/vtt' }],
  })
  expect(awaitsDecision(offered, settings)).toBe(true)
  const admitted = await change(offered, { automaticRun: 'admitted' })
  expect(canStartAutomatically(admitted, settings)).toBe(true)
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
  expect(await findDrift(environment.catalogue)).toEqual([])
})
