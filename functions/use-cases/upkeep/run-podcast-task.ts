import type { Queue } from '#functions/clients/queue.ts'
import { deleteByPrefix } from '#functions/clients/store.ts'
import { deleteEpisodeItems } from '#functions/data/episodes/episode-deletion.ts'
import { listEpisodes, listPublishedOfPodcast } from '#functions/data/episodes/episodes.ts'
import { unpublishEpisode } from '#functions/data/episodes/publication.ts'
import { forgetListedPodcast } from '#functions/data/podcasts/list-imports.ts'
import {
  finishPodcastDeletion,
  finishUnpublishing,
  listUndeleted,
} from '#functions/data/podcasts/podcast-deletion.ts'
import { findPodcast, getPodcastCounts } from '#functions/data/podcasts/podcasts.ts'
import { finishTaskAction, type UpkeepTask } from '#functions/data/repair/upkeep-tasks.ts'
import { forgetAllowance } from '#functions/data/runs/automatic-allowance.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { deleteItem } from '#functions/data/users/account-deletions.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { rewriteCards } from '#functions/use-cases/ingestion/rewrite-cards.ts'
import { type EpisodeTraces, runEpisodeTask } from '#functions/use-cases/upkeep/run-episode-task.ts'
import { imagePrefix } from '#shared/deployment/object-keys.ts'

export type UpkeepDeps = EpisodeTraces & { operations: Table; importedQueue: Queue }

/** Episodes per step, changed in sequence, because each is a transaction on the same counters. */
const episodesAtOnce = 25

async function deleteNext(deps: UpkeepDeps, podcast: PodcastRecord, now: Date): Promise<boolean> {
  const { catalogue } = deps
  const { episodeIds, pointers } = await listUndeleted(catalogue, podcast.podcastId, episodesAtOnce)
  for (const episodeId of episodeIds) {
    const isThere = (await listEpisodes(catalogue, [episodeId])).length > 0
    await deleteEpisodeItems(catalogue, { episodeId, now })
    if (isThere) {
      await runEpisodeTask(deps, { kind: 'episode', id: episodeId, notedAt: now.toISOString() })
      continue
    }
    // A pointer without an episode would be found again in every step.
    for (const { key } of pointers.filter((one) => one.episodeId === episodeId)) {
      await deleteItem(catalogue, key)
    }
  }
  return episodeIds.length === 0
}

type Step = { task: UpkeepTask; podcast: PodcastRecord; now: Date }

/** The podcast's own item is deleted last: without it, a repeated step after a crash would skip the rest. */
async function deletePiece(deps: UpkeepDeps, { task, podcast, now }: Step): Promise<boolean> {
  if (!(await deleteNext(deps, podcast, now))) return false
  const { podcastId } = podcast
  await deleteByPrefix(deps.media, imagePrefix({ kind: 'podcast', id: podcastId }))
  await forgetAllowance(deps.operations, podcastId, now)
  await forgetListedPodcast(deps.operations, podcastId)
  await rewriteClouds(deps.catalogue, now)
  await finishPodcastDeletion(deps.catalogue, task)
  return true
}

/** @throws Error when the counts show more episodes than the index; a retry finds them */
async function unpublishPiece({ catalogue }: UpkeepDeps, { task, podcast, now }: Step): Promise<boolean> {
  const { podcastId } = podcast
  const { entries } = await listPublishedOfPodcast(catalogue, podcastId, { limit: episodesAtOnce })
  for (const { id: episodeId } of entries) await unpublishEpisode(catalogue, { episodeId, now })
  if (entries.length > 0) return false
  const { published } = await getPodcastCounts(catalogue, podcastId)
  if (published > 0)
    throw new Error(`Podcast ${podcastId} counts ${published} published episodes that aren't found.`)
  await rewriteClouds(catalogue, now)
  await finishUnpublishing(catalogue, task)
  return true
}

/** Each step is idempotent. True: nothing is left. */
export async function runPodcastTask(deps: UpkeepDeps, task: UpkeepTask, now: Date): Promise<boolean> {
  const { catalogue } = deps
  const podcast = await findPodcast(catalogue, task.id)
  if (podcast?.deletedAt) return deletePiece(deps, { task, podcast, now })
  if (podcast?.optedOutAt) return unpublishPiece(deps, { task, podcast, now })
  if (podcast) await rewriteCards(deps, task.id)
  await transact(catalogue, [finishTaskAction(catalogue, task)])
  return true
}
