import { enqueueImported, type ImportedQueue } from '#functions/clients/imported-queue.ts'
import { importEpisodes } from '#functions/data/episode-import.ts'
import type { EpisodeRecord } from '#functions/data/episode-record.ts'
import type { PodcastRecord } from '#functions/data/podcast-record.ts'
import type { Table } from '#functions/data/table.ts'
import type { FeedItem } from '#functions/feed/feed.ts'
import { toNewEpisode } from '#functions/intake/feed-records.ts'
import { canStartByItself } from '#functions/runs/automatic-run.ts'

export type ImportDeps = { catalogue: Table; queue: ImportedQueue }

/** An episode whose image or first run is still to come, also one that a broken import left so. */
function isWaiting(episode: EpisodeRecord): boolean {
  const lacksImage =
    episode.imageSourceUrl !== undefined && episode.image?.sourceUrl !== episode.imageSourceUrl
  return lacksImage || canStartByItself(episode)
}

/** Takes over the items and leaves a message for each episode that waits for its image or its run. Answers how many are new. */
export async function importFeedItems(
  { catalogue, queue }: ImportDeps,
  podcast: PodcastRecord,
  feed: { items: readonly FeedItem[]; now: Date },
): Promise<number> {
  const outcome = await importEpisodes(catalogue, podcast, feed.items.map(toNewEpisode), feed.now)
  const waiting = [...outcome.imported, ...outcome.known].filter(isWaiting)
  await enqueueImported(
    queue,
    waiting.map(({ episodeId }) => episodeId),
  )
  return outcome.imported.length
}
