import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import type { ImportedQueue } from '#functions/clients/imported-queue.ts'
import { savePodcast } from '#functions/data/podcasts.ts'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import type { Table } from '#functions/data/table.ts'
import type { ReadFeed } from '#functions/domain/ingestion/feed.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { itemsToImport, nextCheck, podcastFields } from '#functions/use-cases/ingestion/feed-records.ts'
import type { Validators } from '#functions/use-cases/ingestion/fetch-feed.ts'
import { importFeedItems } from '#functions/use-cases/ingestion/import-feed.ts'

export type IntakeDeps = {
  catalogue: Table
  operations: Table
  queue: ImportedQueue
  client: GuardedClient
}

export type FeedToTakeOver = { read: ReadFeed; validators: Validators; now: Date }

export type TakenOver = { podcast: PodcastRecord; importedEpisodes: number; problems: string[] }

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
 * Takes over what a feed says: the show's own fields, then new and changed episodes. The validators are saved last: after a crash
 * before that, the feed is simply read again. Pictures are copied by whoever receives the messages.
 */
export async function takeOverFeed(
  deps: IntakeDeps,
  podcast: PodcastRecord,
  { read, validators, now }: FeedToTakeOver,
): Promise<TakenOver> {
  const items = itemsToImport(read.items, podcast.lastCheckedAt)
  const described = await describe(deps.catalogue, podcast, read)
  const { update_interval_hours: intervalHours } = await readProcessingSettings(deps.catalogue)
  const importedEpisodes = await importFeedItems(deps, described, { items, now })
  const saved = await changePodcast(deps.catalogue, described.podcastId, (current) => ({
    ...current,
    ...nextCheck(now, intervalHours),
    ...validators,
    lastProblem: read.problems[0],
  }))
  return { podcast: saved, importedEpisodes, problems: read.problems }
}
