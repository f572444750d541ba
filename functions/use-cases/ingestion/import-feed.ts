import { enqueueImported, type ImportedQueue } from '#functions/clients/imported-queue.ts'
import { importEpisodes } from '#functions/data/episode-import.ts'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import type { Table } from '#functions/data/table.ts'
import type { FeedItem } from '#functions/domain/ingestion/feed.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ImageRecord, PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { admitEpisodes } from '#functions/use-cases/ingestion/admit-episodes.ts'
import { lacksChapters } from '#functions/use-cases/ingestion/copy-chapters.ts'
import { toNewEpisode } from '#functions/use-cases/ingestion/feed-records.ts'
import { canStartByItself } from '#functions/use-cases/runs/automatic-run.ts'

type Pictured = { image?: ImageRecord; imageSourceUrl?: string }

export type ImportDeps = { catalogue: Table; operations: Table; queue: ImportedQueue }

const lacksImage = ({ image, imageSourceUrl }: Pictured) =>
  imageSourceUrl !== undefined && image?.sourceUrl !== imageSourceUrl

/** Episodes whose image, chapters or first run are still to come, also those that a broken import left so; all of them where the show's image, which stands on each card, is still to come. */
function waitingEpisodes(
  podcast: PodcastRecord,
  episodes: readonly EpisodeRecord[],
  settings: ProcessingSettings,
): EpisodeRecord[] {
  if (lacksImage(podcast)) return [...episodes]
  return episodes.filter(
    (episode) => lacksImage(episode) || lacksChapters(episode) || canStartByItself(episode, settings),
  )
}

/**
 * Takes over the items, decides which of them are processed by themselves, and leaves a message for each episode that waits for a
 * picture, chapters or its run. Answers how many are new.
 */
export async function importFeedItems(
  deps: ImportDeps,
  podcast: PodcastRecord,
  feed: { items: readonly FeedItem[]; now: Date },
): Promise<number> {
  const { now } = feed
  const outcome = await importEpisodes(deps.catalogue, podcast, { items: feed.items.map(toNewEpisode), now })
  const episodes = [...outcome.imported, ...outcome.known]
  const decided = await admitEpisodes(deps, podcast.podcastId, { episodes, now })
  const waiting = waitingEpisodes(podcast, decided, await readProcessingSettings(deps.catalogue))
  await enqueueImported(
    deps.queue,
    waiting.map(({ episodeId }) => episodeId),
  )
  return outcome.imported.length
}
