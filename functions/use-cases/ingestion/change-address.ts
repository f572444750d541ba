import { moveFeed } from '#functions/data/podcasts/feed-address.ts'
import { getShownPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { KnownElsewhereError } from '#functions/use-cases/ingestion/add-podcast.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { enabledPodcast } from '#functions/use-cases/ingestion/end-check.ts'
import { type ImportDeps, type ImportedFeed, importFeed } from '#functions/use-cases/ingestion/import-feed.ts'
import { findShowOf } from '#functions/use-cases/ingestion/known-show.ts'
import type { LocatedFeed } from '#functions/use-cases/ingestion/locate-feed.ts'
import { locateOrRefuse } from '#functions/use-cases/ingestion/read-named-feed.ts'
import { recogniseKnown, recogniseNew } from '#functions/use-cases/ingestion/recognise-show.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { askedAddress } from '#shared/rules/feed-address.ts'

/** `isSameShow`: the admin says so, because neither its title nor its episodes show it. */
export type NewAddress = { url: string; isSameShow: boolean }

async function refuseOtherShow(
  { catalogue }: ImportDeps,
  podcast: PodcastRecord,
  { feed, isSameShow }: { feed: LocatedFeed; isSameShow: boolean },
): Promise<void> {
  const known = await findShowOf(catalogue, feed)
  if (known?.podcast.podcastId === podcast.podcastId) return
  const isCertain = known !== undefined && known.by !== 'episodes'
  if (isCertain || (known && !isSameShow)) throw new KnownElsewhereError(known.podcast)
  if (isSameShow || (await recogniseKnown(catalogue, podcast)(feed.read))) return
  throw new DomainError('conflict', {
    code: 'other-show',
    message: `Another show seems to be at this address: “${feed.read.feed.title}.”`,
  })
}

/**
 * Gives a podcast another feed URL, turns its checks on and imports what is there.
 * @throws DomainError `address-refused`, `not-a-feed`, `feed-unreachable`, `feed-blocked`, `feed-taken`,
 * `podcast-known`, `other-show`, `podcast-changed`, `podcast-not-found`, `podcast-opted-out`
 */
export async function changeAddress(
  deps: ImportDeps,
  podcastId: number,
  { url, isSameShow, now }: NewAddress & { now: Date },
): Promise<ImportedFeed> {
  const { catalogue } = deps
  const podcast = await getShownPodcast(catalogue, podcastId)
  const feed = await locateOrRefuse(deps, { url: askedAddress(url), now, recognise: recogniseNew })
  await refuseOtherShow(deps, podcast, { feed, isSameShow })
  // Moved before enabling, so that a refused move leaves the podcast disabled.
  const moved = feed.address === podcast.feedUrl ? podcast : await moveFeed(catalogue, podcast, feed.address)
  const checked = moved.disabled ? await changePodcast(catalogue, podcastId, enabledPodcast) : moved
  return importFeed(deps, checked, { feed, now })
}
