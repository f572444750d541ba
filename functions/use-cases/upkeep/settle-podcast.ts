import type { Queue } from '#functions/clients/queue.ts'
import { deleteByPrefix } from '#functions/clients/store.ts'
import { removeEpisode } from '#functions/data/episodes/episode-removal.ts'
import { listEpisodes, listPublishedOfPodcast } from '#functions/data/episodes/episodes.ts'
import { unpublishEpisode } from '#functions/data/episodes/publication.ts'
import { forgetListedPodcast } from '#functions/data/podcasts/list-imports.ts'
import {
  finishPodcastRemoval,
  finishTakingOff,
  listLeftOver,
} from '#functions/data/podcasts/podcast-removal.ts'
import { findPodcast, getPodcastCounts } from '#functions/data/podcasts/podcasts.ts'
import { doneAction, type UpkeepNote } from '#functions/data/repair/upkeep-tasks.ts'
import { forgetAllowance } from '#functions/data/runs/automatic-allowance.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { deleteItem } from '#functions/data/users/removals.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { rewriteCards } from '#functions/use-cases/ingestion/rewrite-cards.ts'
import { type EpisodeTraces, settleEpisode } from '#functions/use-cases/upkeep/settle-episode.ts'
import { imagePrefix } from '#shared/deployment/object-keys.ts'

export type UpkeepDeps = EpisodeTraces & { operations: Table; importedQueue: Queue }

/** In one step. Each is a transaction on the same few counters, so they go one after the other. */
const episodesAtOnce = 25

/** Answers whether there was none left. */
async function removeNext(deps: UpkeepDeps, podcast: PodcastRecord, now: Date): Promise<boolean> {
  const { catalogue } = deps
  const { episodeIds, pointers } = await listLeftOver(catalogue, podcast.podcastId, episodesAtOnce)
  for (const episodeId of episodeIds) {
    const isThere = (await listEpisodes(catalogue, [episodeId])).length > 0
    await removeEpisode(catalogue, { episodeId, now })
    if (isThere) {
      await settleEpisode(deps, { kind: 'episode', id: episodeId, notedAt: now.toISOString() })
      continue
    }
    // A pointer to nothing: what it led to was lost, and it would be found for ever.
    for (const { key } of pointers.filter((one) => one.episodeId === episodeId)) {
      await deleteItem(catalogue, key)
    }
  }
  return episodeIds.length === 0
}

type Step = { note: UpkeepNote; podcast: PodcastRecord; now: Date }

/** The next piece of a podcast that is being removed; its own item last, so that nothing else can be forgotten. */
async function removePiece(deps: UpkeepDeps, { note, podcast, now }: Step): Promise<boolean> {
  if (!(await removeNext(deps, podcast, now))) return false
  const { podcastId } = podcast
  await deleteByPrefix(deps.media, imagePrefix({ kind: 'podcast', id: podcastId }))
  await forgetAllowance(deps.operations, podcastId, now)
  await forgetListedPodcast(deps.operations, podcastId)
  await rewriteClouds(deps.catalogue, now)
  await finishPodcastRemoval(deps.catalogue, note)
  return true
}

/**
 * Takes the next episodes of a podcast that was opted out off all lists.
 * @throws Error when its counts say that there are more, which an index does not show yet: ask again.
 */
async function takeOffPiece({ catalogue }: UpkeepDeps, { note, podcast, now }: Step): Promise<boolean> {
  const { podcastId } = podcast
  const { entries } = await listPublishedOfPodcast(catalogue, podcastId, { limit: episodesAtOnce })
  for (const { id: episodeId } of entries) await unpublishEpisode(catalogue, { episodeId, now })
  if (entries.length > 0) return false
  const { published } = await getPodcastCounts(catalogue, podcastId)
  if (published > 0)
    throw new Error(`Podcast ${podcastId} counts ${published} published episodes that are not found.`)
  await rewriteClouds(catalogue, now)
  await finishTakingOff(catalogue, note)
  return true
}

/**
 * Does the next piece of what is to be done about a podcast, as its record says: remove it, take it off all lists, or write its new name
 * on all cards. Each piece can be repeated, doubled or killed. Answers whether nothing is left.
 */
export async function settlePodcast(deps: UpkeepDeps, note: UpkeepNote, now: Date): Promise<boolean> {
  const { catalogue } = deps
  const podcast = await findPodcast(catalogue, note.id)
  if (podcast?.deletedAt) return removePiece(deps, { note, podcast, now })
  if (podcast?.optedOutAt) return takeOffPiece(deps, { note, podcast, now })
  if (podcast) await rewriteCards(deps, note.id)
  await transact(catalogue, [doneAction(catalogue, note)])
  return true
}
