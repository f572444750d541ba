import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import type { ImportedQueue } from '#functions/clients/imported-queue.ts'
import type { Store } from '#functions/clients/store.ts'
import type { PodcastRecord } from '#functions/data/podcast-record.ts'
import { savePodcast } from '#functions/data/podcasts.ts'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import type { Table } from '#functions/data/table.ts'
import type { ReadFeed } from '#functions/feed/feed.ts'
import { findNewImage } from '#functions/intake/copy-image.ts'
import { itemsToImport, nextCheck, podcastFields } from '#functions/intake/feed-records.ts'
import type { Validators } from '#functions/intake/fetch-feed.ts'
import { importFeedItems } from '#functions/intake/import-feed.ts'

export type IntakeDeps = { catalogue: Table; media: Store; queue: ImportedQueue; client: GuardedClient }

export type FeedToTakeOver = { read: ReadFeed; validators: Validators; now: Date }

export type TakenOver = { podcast: PodcastRecord; importedEpisodes: number; problems: string[] }

/** The record as the feed describes the show now; what the feed no longer says is kept. */
function described(podcast: PodcastRecord, { feed }: ReadFeed): PodcastRecord {
  const said = Object.entries(podcastFields(feed)).filter(([, value]) => value !== undefined && value !== '')
  const name = feed.title === '' ? podcast.name : feed.title
  return { ...podcast, ...Object.fromEntries(said), name }
}

/**
 * Takes over what a feed says: new episodes, changed ones, the show's own fields and picture. The validators are saved last: after a
 * crash before that, the feed is simply read again.
 */
export async function takeOverFeed(
  deps: IntakeDeps,
  podcast: PodcastRecord,
  { read, validators, now }: FeedToTakeOver,
): Promise<TakenOver> {
  const items = itemsToImport(read.items, podcast.lastCheckedAt)
  const importedEpisodes = await importFeedItems(deps, podcast, { items, now })
  const next = described(podcast, read)
  const image = await findNewImage(deps, { kind: 'podcast', id: podcast.podcastId }, next)
  const problems = [...read.problems, ...(typeof image === 'string' ? [image] : [])]
  const { update_interval_hours: intervalHours } = await readProcessingSettings(deps.catalogue)
  const saved = await savePodcast(deps.catalogue, podcast, {
    ...next,
    ...nextCheck(now, intervalHours),
    etag: validators.etag,
    lastModified: validators.lastModified,
    image: typeof image === 'object' ? image : next.image,
    lastProblem: problems[0],
  })
  return { podcast: saved, importedEpisodes, problems }
}
