import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import type { Admission } from '#functions/data/episodes/episode-import.ts'
import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { listEpisodes } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { countRunsActions, readAllowance } from '#functions/data/runs/automatic-allowance.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { awaitsDecision } from '#functions/domain/runs/automatic-run.ts'

export type AdmissionDeps = { catalogue: Table; operations: Table }

/** Stays below DynamoDB's limit of 100 writes per transaction. */
const episodesPerTransaction = 40

function byDate(one: EpisodeRecord, other: EpisodeRecord): number {
  return (other.publishedAt ?? '').localeCompare(one.publishedAt ?? '')
}

type Candidates = { podcastId: number; episodes: readonly EpisodeRecord[]; now: Date }

/** The caller must save `episodes` and `also` in the same transaction. */
export async function decideRuns(
  { catalogue, operations }: AdmissionDeps,
  { podcastId, episodes, now }: Candidates,
): Promise<Admission> {
  const settings = await readProcessingSettings(catalogue)
  const open = episodes.filter((one) => awaitsDecision(one, settings)).toSorted(byDate)
  if (open.length === 0) return { episodes: [...episodes], also: [] }
  const allowance = await readAllowance(operations, { podcastId, settings, now })
  const admitted = new Set(open.slice(0, allowance.left))
  const undecided = new Set(open)
  const decided = (episode: EpisodeRecord): EpisodeRecord =>
    undecided.has(episode)
      ? { ...episode, automaticRun: admitted.has(episode) ? 'admitted' : 'over-limit' }
      : episode
  return { episodes: episodes.map(decided), also: countRunsActions(operations, allowance, admitted.size) }
}

type StoredCandidates = { podcastId: number; episodeIds: readonly number[]; now: Date }

async function decideStored(deps: AdmissionDeps, stored: StoredCandidates): Promise<void> {
  const { catalogue } = deps
  const { podcastId, episodeIds, now } = stored
  const episodes = await listEpisodes(catalogue, episodeIds)
  // Read after the episodes, so that a concurrent rename makes this write stale.
  const podcast = await getPodcast(catalogue, podcastId)
  const { episodes: decided, also } = await decideRuns(deps, { podcastId, episodes, now })
  const changes = episodes.flatMap((episode, index) => {
    const next = decided[index]
    if (!next || next === episode) return []
    const after = { episode: { ...next, version: episode.version + 1 }, quotes: [], podcast }
    return [{ before: { episode, quotes: [], podcast }, after }]
  })
  if (changes.length > 0) await writeChanges(catalogue, changes, { podcastId, now, also })
}

/** Idempotent: each episode is counted toward the daily limits once. */
export async function admitEpisodes(
  deps: AdmissionDeps,
  podcastId: number,
  { episodes, now }: { episodes: readonly EpisodeRecord[]; now: Date },
): Promise<EpisodeRecord[]> {
  const settings = await readProcessingSettings(deps.catalogue)
  const candidates = episodes.filter((one) => awaitsDecision(one, settings)).toSorted(byDate)
  if (candidates.length === 0) return [...episodes]
  const ids = candidates.map(({ episodeId }) => episodeId)
  for (let start = 0; start < ids.length; start += episodesPerTransaction) {
    const episodeIds = ids.slice(start, start + episodesPerTransaction)
    await repeatWhileStale(() => decideStored(deps, { podcastId, episodeIds, now }))
  }
  const decided = new Map((await listEpisodes(deps.catalogue, ids)).map((one) => [one.episodeId, one]))
  return episodes.map((episode) => decided.get(episode.episodeId) ?? episode)
}
