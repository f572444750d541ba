import { setTimeout as wait } from 'node:timers/promises'
import type { SamplePodcast } from '#local/feed-server/sample-catalogue.ts'
import {
  openSiteSession,
  pathOf,
  RefusedCall,
  type SiteCredentials,
  type SiteSession,
} from '#local/sample/site-session.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { maximumPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { type EpisodeAdminRow, episodeAdminRowSchema } from '#shared/domain/episode.ts'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'
import { isErrorStatus, isRunning } from '#shared/domain/transcript-status.ts'

export type SampleProgress = {
  total: number
  done: number
  failed: number
  current: string | undefined
  problem: string | undefined
}

export type SeedOptions = {
  siteUrl: string
  adminCredentials: SiteCredentials
  feedServerUrl: string
  podcasts: readonly SamplePodcast[]
  onProgress: (progress: SampleProgress) => void
  onPodcastDone?: () => Promise<void>
  signal: AbortSignal
  now: () => Date
  /** Pause between two polls, and before retrying a throttled call. */
  pollMilliseconds?: number
}

type Seeding = {
  session: SiteSession
  options: SeedOptions
  progress: SampleProgress
}

/** After this many polls without a change, idle episodes are started. */
const pollsBeforeStart = 20

/** After this long without a change, the next podcast is started. */
const stalledAfterMilliseconds = 5 * minuteMilliseconds

async function listKnown(session: SiteSession): Promise<Map<string, PodcastAdminView>> {
  const known = new Map<string, PodcastAdminView>()
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ limit: String(maximumPageSize), ...(cursor && { cursor }) })
    const path = `${podcastsApi.list.path}?${query}`
    const { value, nextCursor } = await session.call({ contract: podcastsApi.list, path })
    for (const podcast of value) known.set(podcast.rss_url, podcast)
    cursor = nextCursor
  } while (cursor)
  return known
}

async function listEpisodes(session: SiteSession, podcastId: number): Promise<EpisodeAdminRow[]> {
  const contract = podcastsApi.listEpisodes
  const path = `${pathOf(contract, { podcast_id: podcastId })}?limit=${maximumPageSize}`
  const { value } = await session.call({ contract, path })
  return episodeAdminRowSchema.array().parse(value.episodes)
}

async function start(session: SiteSession, episode: EpisodeAdminRow): Promise<void> {
  const contract = episode.has_transcript ? episodesApi.analyze : episodesApi.transcribe
  const path = pathOf(contract, { id: episode.id })
  await session.call({ contract, path }).catch((error: unknown) => {
    // 409: the queue has already started the episode.
    if (!(error instanceof RefusedCall) || error.status !== 409) throw error
  })
}

type EndedRuns = { completed: EpisodeAdminRow[]; failed: EpisodeAdminRow[] }

function sort(episodes: readonly EpisodeAdminRow[]): EndedRuns {
  return {
    completed: episodes.filter(({ transcript_status: status }) => status === 'completed'),
    failed: episodes.filter(({ transcript_status: status }) => isErrorStatus(status)),
  }
}

async function restartFailed({ session }: Seeding, episodes: readonly EpisodeAdminRow[]): Promise<void> {
  for (const episode of sort(episodes).failed) await start(session, episode)
}

/**
 * Starts idle episodes if none is running, because the message that starts queued runs may have been lost.
 */
async function startResting(session: SiteSession, episodes: readonly EpisodeAdminRow[]): Promise<void> {
  if (episodes.some(({ transcript_status: status }) => isRunning(status))) return
  for (const episode of episodes) if (episode.transcript_status === '') await start(session, episode)
}

async function follow(seeding: Seeding, podcast: SamplePodcast, podcastId: number): Promise<void> {
  const { session, options, progress } = seeding
  const { done, failed } = progress
  const pause = options.pollMilliseconds ?? 1000
  let seen = ''
  let changedAt = options.now()
  for (;;) {
    const episodes = await listEpisodes(session, podcastId)
    const ended = sort(episodes)
    progress.done = done + ended.completed.length
    progress.failed = failed + ended.failed.length
    progress.problem = ended.failed[0]?.transcript_status ?? progress.problem
    options.onProgress({ ...progress })
    if (ended.completed.length + ended.failed.length >= podcast.episodes.length) return
    const current = episodes.map(({ id, transcript_status: status }) => `${id} ${status}`).join()
    if (current !== seen) changedAt = options.now()
    seen = current
    const restingFor = options.now().getTime() - changedAt.getTime()
    if (restingFor > stalledAfterMilliseconds) return
    if (restingFor > pause * pollsBeforeStart) await startResting(session, episodes)
    await wait(pause, undefined, { signal: options.signal })
  }
}

async function addPodcast({ session, options }: Seeding, podcast: SamplePodcast): Promise<number> {
  const body = { url: feedUrlOf(options, podcast), geography: podcast.geography }
  const { value } = await session.call({ contract: podcastsApi.add, path: podcastsApi.add.path, body })
  return value.podcast.id
}

function feedUrlOf({ feedServerUrl }: SeedOptions, { key }: SamplePodcast): string {
  return `${feedServerUrl}/${key}/feed.xml`
}

/**
 * Completes an earlier start's import. Adds the podcast again if the sample has more episodes than the site.
 */
async function finish(seeding: Seeding, podcast: SamplePodcast, podcastId: number): Promise<void> {
  const episodes = await listEpisodes(seeding.session, podcastId)
  if (episodes.length < podcast.episodes.length) await addPodcast(seeding, podcast)
  await restartFailed(seeding, episodes)
}

async function seedPodcast(seeding: Seeding, podcast: SamplePodcast, known: PodcastAdminView | undefined) {
  const podcastId = known?.id ?? (await addPodcast(seeding, podcast))
  if (known) await finish(seeding, podcast, podcastId)
  await follow(seeding, podcast, podcastId)
}

/**
 * Adds each feed through the API calls of an admin and waits for its episodes. Idempotent: keeps existing
 * episodes and completes interrupted ones. If the site refuses a podcast, its episodes count as failed and
 * the others continue.
 * @throws RefusedCall when the credentials are refused; the abort reason of `signal`
 */
export async function seedSampleCatalogue(options: SeedOptions): Promise<SampleProgress> {
  const total = options.podcasts.reduce((sum, { episodes }) => sum + episodes.length, 0)
  const progress: SampleProgress = { total, done: 0, failed: 0, current: undefined, problem: undefined }
  const { siteUrl, adminCredentials: credentials, signal, pollMilliseconds: firstPauseMilliseconds } = options
  const session = await openSiteSession({ siteUrl, credentials, signal, firstPauseMilliseconds })
  const seeding: Seeding = { session, options, progress }
  const known = await listKnown(session)
  for (const podcast of options.podcasts) {
    signal.throwIfAborted()
    progress.current = podcast.title
    options.onProgress({ ...progress })
    try {
      await seedPodcast(seeding, podcast, known.get(feedUrlOf(options, podcast)))
      await options.onPodcastDone?.()
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      progress.failed += podcast.episodes.length
      progress.problem = error.message
    }
  }
  progress.current = undefined
  options.onProgress({ ...progress })
  return { ...progress }
}
