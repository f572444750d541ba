import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { enqueueImported, type ImportedQueue } from '#functions/clients/imported-queue.ts'
import { importEpisodes } from '#functions/data/episode-import.ts'
import { savePodcast } from '#functions/data/podcasts.ts'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import type { Table } from '#functions/data/table.ts'
import type { FeedItem, ReadFeed } from '#functions/domain/ingestion/feed.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ImageRecord, PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { admitEpisodes } from '#functions/use-cases/ingestion/admit-episodes.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import {
  itemsToImport,
  nextCheck,
  podcastFields,
  toNewEpisode,
} from '#functions/use-cases/ingestion/feed-records.ts'
import type { Validators } from '#functions/use-cases/ingestion/fetch-feed.ts'
import { canStartAutomatically } from '#functions/use-cases/runs/automatic-run.ts'

type Pictured = { image?: ImageRecord; imageSourceUrl?: string }

export type ImportDeps = { catalogue: Table; operations: Table; queue: ImportedQueue }

export type IngestionDeps = ImportDeps & { client: GuardedClient }

export type FeedToImport = { read: ReadFeed; validators: Validators; now: Date }

export type ImportedFeed = { podcast: PodcastRecord; importedEpisodes: number; problems: string[] }

const lacksImage = ({ image, imageSourceUrl }: Pictured) =>
  imageSourceUrl !== undefined && image?.sourceUrl !== imageSourceUrl

/** Episodes whose image or first run is still to come, also those that a broken import left so; all of them where the show's image, which stands on each card, is still to come. */
function waitingEpisodes(podcast: PodcastRecord, episodes: readonly EpisodeRecord[]): EpisodeRecord[] {
  if (lacksImage(podcast)) return [...episodes]
  return episodes.filter((episode) => lacksImage(episode) || canStartAutomatically(episode))
}

/**
 * Imports the items, decides which of them are processed by themselves, and leaves a message for each episode that waits for a
 * picture or its run. Answers how many are new.
 */
async function importItems(
  deps: ImportDeps,
  podcast: PodcastRecord,
  feed: { items: readonly FeedItem[]; now: Date },
): Promise<number> {
  const { now } = feed
  const outcome = await importEpisodes(deps.catalogue, podcast, { items: feed.items.map(toNewEpisode), now })
  const episodes = [...outcome.imported, ...outcome.known]
  const waiting = waitingEpisodes(podcast, await admitEpisodes(deps, podcast.podcastId, { episodes, now }))
  await enqueueImported(
    deps.queue,
    waiting.map(({ episodeId }) => episodeId),
  )
  return outcome.imported.length
}

/** What the feed says of the show, where it differs from the record; what the feed no longer says is kept. */
function changesIn(podcast: PodcastRecord, { feed }: ReadFeed): Partial<PodcastRecord> {
  const said = { ...podcastFields(feed), name: feed.title || podcast.name }
  const known: Record<string, unknown> = podcast
  return Object.fromEntries(
    Object.entries(said).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== known[name],
    ),
  )
}

async function describe(catalogue: Table, podcast: PodcastRecord, read: ReadFeed): Promise<PodcastRecord> {
  const changes = changesIn(podcast, read)
  if (Object.keys(changes).length === 0) return podcast
  return savePodcast(catalogue, podcast, { ...podcast, ...changes })
}

/**
 * Imports what a feed says: the show's own fields, then new and changed episodes. The validators are saved last: after a crash
 * before that, the feed is simply read again. Pictures are copied by whoever receives the messages.
 */
export async function importFeed(
  deps: ImportDeps,
  podcast: PodcastRecord,
  { read, validators, now }: FeedToImport,
): Promise<ImportedFeed> {
  const items = itemsToImport(read.items, podcast.lastCheckedAt)
  const described = await describe(deps.catalogue, podcast, read)
  const { update_interval_hours: intervalHours } = await readProcessingSettings(deps.catalogue)
  const importedEpisodes = await importItems(deps, described, { items, now })
  const saved = await changePodcast(deps.catalogue, described.podcastId, (current) => ({
    ...current,
    ...nextCheck(now, intervalHours),
    ...validators,
    lastProblem: read.problems[0],
  }))
  return { podcast: saved, importedEpisodes, problems: read.problems }
}
