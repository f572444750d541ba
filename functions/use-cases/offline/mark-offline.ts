import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { type EpisodeChange, writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { getEpisodeState } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import * as transitions from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { awaitsDecision, canStartAutomatically } from '#functions/domain/runs/automatic-run.ts'
import { eachAtOnce } from '#functions/use-cases/each-at-once.ts'
import { offlineEpisodes, recentEpisodes } from '#functions/use-cases/offline/list-offline.ts'
import { DomainError } from '#shared/domain/errors.ts'

const mostMarked = 1000
/** A transaction has episodes of one podcast only, because it also changes the podcast's counters. */
const episodesPerTransaction = 20
const podcastsAtOnce = 8

/**
 * False if a run will start automatically. Failed episodes need no mark, because the list includes them
 * anyway.
 */
function needsTranscript(episode: EpisodeRecord, settings: ProcessingSettings): boolean {
  const runsAutomatically = awaitsDecision(episode, settings) || canStartAutomatically(episode, settings)
  return transcriptStatusOf(episode) === '' && !runsAutomatically
}

type Found = { byPodcast: Map<number, number[]>; hasMore: boolean }

type AsOf = { settings: ProcessingSettings; now: Date }

async function findUnmarked(catalogue: Table, { settings, now }: AsOf): Promise<Found> {
  const byPodcast = new Map<number, number[]>()
  let found = 0
  for await (const episode of recentEpisodes(catalogue, { group: 'new', now })) {
    if (!needsTranscript(episode, settings)) continue
    if (found === mostMarked) return { byPodcast, hasMore: true }
    found += 1
    byPodcast.set(episode.podcastId, [...(byPodcast.get(episode.podcastId) ?? []), episode.episodeId])
  }
  return { byPodcast, hasMore: false }
}

/** Reads the episode again, because a run may have started since. Skips deleted episodes. */
async function changeOf(
  catalogue: Table,
  episodeId: number,
  settings: ProcessingSettings,
): Promise<EpisodeChange[]> {
  try {
    const before = await getEpisodeState(catalogue, episodeId)
    if (!needsTranscript(before.episode, settings)) return []
    const episode = { ...transitions.withOfflineMark(before.episode), version: before.episode.version + 1 }
    return [{ before, after: { ...before, episode } }]
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return []
    throw error
  }
}

type Marking = AsOf & { podcastId: number; episodeIds: readonly number[] }

async function markTogether(
  catalogue: Table,
  { podcastId, episodeIds, settings, now }: Marking,
): Promise<number> {
  let marked = 0
  for (let start = 0; start < episodeIds.length; start += episodesPerTransaction) {
    const together = episodeIds.slice(start, start + episodesPerTransaction)
    marked += await repeatWhileStale(async () => {
      const changes = (await Promise.all(together.map((id) => changeOf(catalogue, id, settings)))).flat()
      if (changes.length > 0) await writeChanges(catalogue, changes, { podcastId, now })
      return changes.length
    })
  }
  return marked
}

async function markAll(catalogue: Table, byPodcast: Found['byPodcast'], asOf: AsOf): Promise<number> {
  let marked = 0
  await eachAtOnce([...byPodcast], podcastsAtOnce, async ([podcastId, episodeIds]) => {
    const ofPodcast = await markTogether(catalogue, { podcastId, episodeIds, ...asOf })
    marked += ofPodcast
  })
  return marked
}

export type OfflineCount = { marked: number; episodes: number; podcasts: number; hasMore: boolean }

export async function markOffline(catalogue: Table, now: Date): Promise<OfflineCount> {
  const asOf = { settings: await readProcessingSettings(catalogue), now }
  const { byPodcast, hasMore } = await findUnmarked(catalogue, asOf)
  const marked = await markAll(catalogue, byPodcast, asOf)
  const podcasts = new Set<number>()
  let episodes = 0
  for await (const { podcastId } of offlineEpisodes(catalogue, now)) {
    episodes += 1
    podcasts.add(podcastId)
  }
  return { marked, episodes, podcasts: podcasts.size, hasMore }
}
