import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { enqueueImported } from '#functions/clients/imported-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { refuseOptedOut } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { FeedItem, ReadFeed } from '#functions/domain/ingestion/feed.ts'
import { isSameFile } from '#functions/domain/ingestion/file-address.ts'
import { marksOfFeed } from '#functions/domain/ingestion/same-episode.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ImageRecord, PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { canStartAutomatically } from '#functions/domain/runs/automatic-run.ts'
import { admitEpisodes, decideRuns } from '#functions/use-cases/ingestion/admit-episodes.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { lacksChapters } from '#functions/use-cases/ingestion/copy-chapters.ts'
import { endGoodCheck } from '#functions/use-cases/ingestion/end-check.ts'
import {
  itemsToImport,
  listedItems,
  podcastFields,
  toNewEpisode,
} from '#functions/use-cases/ingestion/feed-records.ts'
import type { LocatedFeed } from '#functions/use-cases/ingestion/locate-feed.ts'

type Pictured = { image?: ImageRecord; imageSourceUrl?: string }

export type ItemImportDeps = { catalogue: Table; operations: Table; importedQueue: Queue }

const lacksImage = ({ image, imageSourceUrl }: Pictured) =>
  imageSourceUrl !== undefined && !isSameFile(image?.sourceUrl, imageSourceUrl)

/** All episodes if the podcast image is missing, because each card shows it. */
function waitingEpisodes(
  podcast: PodcastRecord,
  episodes: readonly EpisodeRecord[],
  settings: ProcessingSettings,
): EpisodeRecord[] {
  if (lacksImage(podcast)) return [...episodes]
  return episodes.filter(
    (episode) => lacksImage(episode) || lacksChapters(episode) || canStartAutomatically(episode, settings),
  )
}

/** Returns the number of new episodes. */
export async function importFeedItems(
  deps: ItemImportDeps,
  podcast: PodcastRecord,
  { items, read, now }: { items: readonly FeedItem[]; read: ReadFeed; now: Date },
): Promise<number> {
  const { podcastId } = podcast
  const outcome = await importEpisodes(deps.catalogue, podcast, {
    items: items.map(toNewEpisode),
    feed: marksOfFeed(read.items, read.feed.link),
    now,
    admit: (episodes) => decideRuns(deps, { podcastId, episodes, now }),
  })
  const known = await admitEpisodes(deps, podcastId, { episodes: outcome.known, now })
  const episodes = [...outcome.imported, ...known]
  const waiting = waitingEpisodes(podcast, episodes, await readProcessingSettings(deps.catalogue))
  await enqueueImported(
    deps.importedQueue,
    waiting.map(({ episodeId }) => episodeId),
  )
  return outcome.imported.length
}

export type ImportDeps = ItemImportDeps & { client: GuardedClient }

export type ImportedFeed = { podcast: PodcastRecord; importedEpisodes: number; problems: string[] }

/** Fields that the feed has dropped keep their last value. */
function changesIn(podcast: PodcastRecord, { feed }: ReadFeed): Partial<PodcastRecord> {
  const { name: _, ...fields } = podcastFields(feed)
  const said = { ...fields, [podcast.feedName === undefined ? 'name' : 'feedName']: feed.title }
  const known: Record<string, unknown> = podcast
  return Object.fromEntries(
    Object.entries(said).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== known[name],
    ),
  )
}

async function describe(catalogue: Table, podcast: PodcastRecord, read: ReadFeed): Promise<PodcastRecord> {
  const described = (current: PodcastRecord) => {
    const changes = changesIn(current, read)
    return Object.keys(changes).length === 0 ? current : { ...current, ...changes }
  }
  if (described(podcast) === podcast) return podcast
  return changePodcast(catalogue, podcast.podcastId, described)
}

/**
 * Validators are saved last, so that after a crash the feed is read again. They are not saved if its URL has
 * a problem that must be checked again.
 * @throws DomainError `podcast-opted-out`
 */
export async function importFeed(
  deps: ImportDeps,
  podcast: PodcastRecord,
  { feed: located, now }: { feed: LocatedFeed; now: Date },
): Promise<ImportedFeed> {
  refuseOptedOut(podcast)
  const { read, validators, problem } = located
  const { isBlocked, isComplete, refresh } = read.feed
  const items = isBlocked ? [] : itemsToImport(read.items, podcast.lastCheckedAt)
  const described = await describe(deps.catalogue, podcast, read)
  const importedEpisodes = await importFeedItems(deps, described, { items, read, now })
  const problems = [...(problem ? [problem] : []), ...read.problems]
  const disabled = { at: now.toISOString(), reason: 'blocked' } as const
  const { etag, lastModified } = problem ? {} : validators
  const newestEpisodeAt = listedItems(read.items)[0]?.publishedAt
  const also = {
    etag,
    lastModified,
    refresh,
    isComplete,
    lastProblem: problems[0],
    ...(newestEpisodeAt && { newestEpisodeAt }),
    ...(isBlocked && { disabled }),
  }
  const saved = await endGoodCheck(deps.catalogue, described.podcastId, {
    now,
    feed: located,
    places: located.places,
    also,
  })
  return { podcast: saved, importedEpisodes, problems }
}
