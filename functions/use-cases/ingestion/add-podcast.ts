import { moveFeed } from '#functions/data/podcasts/feed-address.ts'
import { createPodcast, findPodcastByFeedUrl, refuseOptedOut } from '#functions/data/podcasts/podcasts.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { enabledPodcast } from '#functions/use-cases/ingestion/end-check.ts'
import { podcastFields } from '#functions/use-cases/ingestion/feed-records.ts'
import { type ImportDeps, type ImportedFeed, importFeed } from '#functions/use-cases/ingestion/import-feed.ts'
import { isElsewhere, type KnownShow } from '#functions/use-cases/ingestion/known-show.ts'
import { readNamedFeed } from '#functions/use-cases/ingestion/read-named-feed.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { askedAddress } from '#shared/rules/feed-address.ts'

/** `isKnown`: the podcast already had episodes from a successful check. */
export type AddedPodcast = ImportedFeed & { isKnown: boolean }

/**
 * For a show that is here at another address: `move` gives its podcast this address; `add` adds it once more,
 * unless its `podcast:guid` is the same. By default it is refused.
 */
type ChoiceIfKnown = 'add' | 'move' | undefined

type Addition = { url: string; geographyId: number; now: Date; ifKnown?: ChoiceIfKnown }

export type NamedAddition = Addition & { podcast: PodcastRecord | undefined }

/** The podcast whose show was found at another address. */
export class KnownElsewhereError extends DomainError {
  readonly podcastId: number

  constructor({ name, podcastId }: PodcastRecord) {
    super('conflict', {
      code: 'podcast-known',
      message: `This show is already here as “${name}” (ID ${podcastId}), with another address.`,
    })
    this.podcastId = podcastId
  }
}

/** A podcast found at another URL moves there if its checks are disabled or the admin says so. */
async function asked(
  { catalogue }: ImportDeps,
  known: KnownShow,
  { address, ifKnown }: { address: string; ifKnown: ChoiceIfKnown },
): Promise<PodcastRecord> {
  const { podcast, by } = known
  if (isElsewhere(known) && !podcast.disabled && ifKnown !== 'move') throw new KnownElsewhereError(podcast)
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
  { url, podcast: named, geographyId, now, ifKnown }: NamedAddition,
): Promise<AddedPodcast> {
  if (named) refuseOptedOut(named)
  const { feed, known } = await readNamedFeed(deps, { url, podcast: named, now })
  const fields = podcastFields(feed.read.feed)
  if (known) refuseOptedOut(known.podcast)
  const isAddedAgain = known?.by === 'episodes' && ifKnown === 'add'
  const podcast =
    known && !isAddedAgain
      ? await asked(deps, known, { address: feed.address, ifKnown })
      : await createPodcast(
          deps.catalogue,
          { ...fields, feedUrl: feed.address, geographyId, nextCheckAt: now.toISOString() },
          now,
        )
  const isKnown = podcast.lastCheckedAt !== undefined
  return { ...(await importFeed(deps, podcast, { feed, now })), isKnown }
}
