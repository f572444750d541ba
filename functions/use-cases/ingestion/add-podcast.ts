import { moveFeed } from '#functions/data/podcasts/feed-address.ts'
import { createPodcast, findPodcastByFeedUrl, refuseOptedOut } from '#functions/data/podcasts/podcasts.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { enabledPodcast } from '#functions/use-cases/ingestion/end-check.ts'
import { podcastFields } from '#functions/use-cases/ingestion/feed-records.ts'
import { type ImportDeps, type ImportedFeed, importFeed } from '#functions/use-cases/ingestion/import-feed.ts'
import type { KnownShow } from '#functions/use-cases/ingestion/known-show.ts'
import type { LocatedFeed } from '#functions/use-cases/ingestion/locate-feed.ts'
import { readNamedFeed } from '#functions/use-cases/ingestion/read-named-feed.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { askedAddress } from '#shared/rules/feed-address.ts'

/** `isKnown`: the podcast already had episodes from a successful check. */
export type AddedPodcast = ImportedFeed & { isKnown: boolean }

type Addition = { url: string; geographyId: number; now: Date }

export type NamedAddition = Addition & { podcast: PodcastRecord | undefined }

/** A podcast known only by its `podcast:guid` moves to the new URL only if its checks are disabled. */
async function asked(
  { catalogue }: ImportDeps,
  { podcast, by }: KnownShow,
  { address }: LocatedFeed,
): Promise<PodcastRecord> {
  refuseOptedOut(podcast)
  if (by === 'guid' && !podcast.disabled) {
    throw new DomainError('conflict', {
      code: 'podcast-known',
      message: `This show is already here as “${podcast.name}” (ID ${podcast.podcastId}), with another address.`,
    })
  }
  // Moved before enabling, so that a refused move leaves the podcast disabled.
  const moved =
    by === 'place' || address === podcast.feedUrl ? podcast : await moveFeed(catalogue, podcast, address)
  return moved.disabled ? changePodcast(catalogue, moved.podcastId, enabledPodcast) : moved
}

/**
 * Idempotent: a repeat after a failure completes the import.
 * @throws DomainError `address-refused`, `not-a-feed`, `feed-unreachable`, `feed-blocked`, `feed-taken`,
 * `podcast-known`, `podcast-opted-out`
 */
export async function addPodcast(deps: ImportDeps, addition: Addition): Promise<AddedPodcast> {
  const podcast = await findPodcastByFeedUrl(deps.catalogue, askedAddress(addition.url))
  return addNamedPodcast(deps, { ...addition, podcast })
}

export async function addNamedPodcast(
  deps: ImportDeps,
  { url, podcast: named, geographyId, now }: NamedAddition,
): Promise<AddedPodcast> {
  if (named) refuseOptedOut(named)
  const { feed, known } = await readNamedFeed(deps, { url, podcast: named, now })
  const fields = podcastFields(feed.read.feed)
  const podcast = known
    ? await asked(deps, known, feed)
    : await createPodcast(
        deps.catalogue,
        { ...fields, feedUrl: feed.address, geographyId, nextCheckAt: now.toISOString() },
        now,
      )
  const isKnown = podcast.lastCheckedAt !== undefined
  return { ...(await importFeed(deps, podcast, { feed, now })), isKnown }
}
