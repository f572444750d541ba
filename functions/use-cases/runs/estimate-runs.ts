import { getEpisode } from '#functions/data/episodes/episodes.ts'
import { listNewestOfGroup, listNewestOfPodcast } from '#functions/data/runs/run-lists.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EstimatedModel } from '#functions/domain/analysis/price.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { type RunDetails, waitingRunOf } from '#functions/domain/records/run-state.ts'
import { estimateRuns } from '#functions/domain/runs/estimate.ts'
import { routeOfRun } from '#functions/domain/runs/route-of-run.ts'
import { nextStepOf } from '#functions/domain/runs/waiting-run.ts'
import { knownLengthOf } from '#functions/domain/spending/run-need.ts'
import { bulkRuns } from '#shared/deployment/rate-limits.ts'
import type { RunEstimate } from '#shared/domain/run.ts'
import type { BulkGroup } from '#shared/rules/run-groups.ts'

export type EstimateDeps = { catalogue: Table; model: EstimatedModel }

type Wanted = { group?: BulkGroup | undefined; podcastId?: number | undefined }
type WantedOne = { episodeId: number; from?: RunDetails['from'] | undefined }

const stepAskedFor = (episode: EpisodeRecord) => waitingRunOf(episode)?.details.from ?? nextStepOf(episode)

export async function estimateRun(
  { catalogue, model }: EstimateDeps,
  { episodeId, from }: WantedOne,
): Promise<RunEstimate> {
  const episode = await getEpisode(catalogue, episodeId)
  const request = { from: from ?? stepAskedFor(episode), mayTranscribe: true }
  const isPaid = waitingRunOf(episode)?.details.isPaid === true
  const estimated = {
    durationSeconds: knownLengthOf(episode),
    isToTranscribe: routeOfRun(episode, request) === 'download' && !isPaid,
  }
  return { episode_ids: [episodeId], has_more: false, ...estimateRuns([estimated], model) }
}

/** Approximate, because only the cards are read. */
export async function estimateGroup(
  { catalogue, model }: EstimateDeps,
  { group = 'new', podcastId }: Wanted,
): Promise<RunEstimate> {
  const { cards, hasMore } =
    podcastId === undefined || group === 'waiting' || group === 'held'
      ? await listNewestOfGroup(catalogue, group, bulkRuns.maximum)
      : await listNewestOfPodcast(catalogue, { podcastId, group }, bulkRuns.maximum)
  const episodes = cards.map(({ card, hasTranscript }) => ({
    durationSeconds: card.duration,
    isToTranscribe: !hasTranscript,
  }))
  const ids = cards.map(({ card }) => card.id)
  return { episode_ids: ids, has_more: hasMore, ...estimateRuns(episodes, model) }
}
