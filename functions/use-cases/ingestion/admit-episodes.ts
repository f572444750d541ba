import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { listEpisodes } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { readAllowance, takeActions } from '#functions/data/runs/automatic-allowance.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { awaitsDecision } from '#functions/domain/runs/automatic-run.ts'

export type AdmissionDeps = { catalogue: Table; operations: Table }

/** One write for each episode, and two for what they take, in one transaction of at most 100. */
const episodesPerTransaction = 40

/** Newest first; those without a date keep their order behind the others, as in a feed. */
function byDate(one: EpisodeRecord, other: EpisodeRecord): number {
  return (other.publishedAt ?? '').localeCompare(one.publishedAt ?? '')
}

type Candidates = { podcastId: number; episodeIds: readonly number[]; now: Date }

async function decide(deps: AdmissionDeps, { podcastId, episodeIds, now }: Candidates): Promise<void> {
  const { catalogue, operations } = deps
  const settings = await readProcessingSettings(catalogue)
  const open = (await listEpisodes(catalogue, episodeIds)).filter((one) => awaitsDecision(one, settings))
  if (open.length === 0) return
  // After the episodes: whoever rewrites their cards in between makes this write stale.
  const podcast = await getPodcast(catalogue, podcastId)
  const allowance = await readAllowance(operations, { podcastId, settings, now })
  const admitted = Math.min(allowance.left, open.length)
  const changes = open.map((episode, index) => {
    const automaticRun = index < admitted ? ('admitted' as const) : ('over-limit' as const)
    const decided = { ...episode, automaticRun, version: episode.version + 1 }
    return { before: { episode, quotes: [], podcast }, after: { episode: decided, quotes: [], podcast } }
  })
  await writeChanges(catalogue, changes, {
    podcastId,
    now,
    also: takeActions(operations, allowance, admitted),
  })
}

/**
 * Says of each of a podcast's episodes that are processed by themselves whether its run begins now: the newest first, as many as the
 * day's limits leave; the others wait for an admin. Each is decided and counted once, however often and by how many this is called.
 * Answers the episodes as they are then.
 */
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
    await repeatWhileStale(() => decide(deps, { podcastId, episodeIds, now }))
  }
  const decided = new Map((await listEpisodes(deps.catalogue, ids)).map((one) => [one.episodeId, one]))
  return episodes.map((episode) => decided.get(episode.episodeId) ?? episode)
}
