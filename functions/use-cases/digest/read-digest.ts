import type { Table } from '#functions/data/table.ts'
import { type Listing, readListedCards } from '#functions/data/topic-listings.ts'
import { otherSideSteps } from '#functions/domain/digest/other-side-steps.ts'
import type { FeedChoice } from '#functions/domain/personal-feed/feed-choice.ts'
import { readFeedListings } from '#functions/use-cases/personal-feed/read-feed-listings.ts'
import { type Digest, mostDigestEpisodes } from '#shared/domain/digest.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'

/** An order begins with the instant that it stands for. */
const isNew = (since: string) => (listing: Listing) => listing.order > since

/** The newest on the person's topics that says otherwise and is new, too; of podcasts that are hidden nothing. */
async function findOtherSide(
  catalogue: Table,
  choice: FeedChoice,
  { since, listed }: { since: string; listed: readonly EpisodeCard[] },
): Promise<EpisodeCard | null> {
  const known = new Set(listed.map(({ id }) => id))
  const groups = otherSideSteps(
    choice.stances,
    listed.map(({ political_stance: stance }) => stance),
  )
  for (const stances of groups) {
    const read = await readFeedListings(catalogue, { ...choice, stances }, { wanted: mostDigestEpisodes + 1 })
    const candidates = read.entries.filter(isNew(since)).filter(({ episodeId }) => !known.has(episodeId))
    const [newest] = await readListedCards(catalogue, candidates.slice(0, mostDigestEpisodes))
    if (newest) return newest
  }
  return null
}

/**
 * What is new to a person since an instant (UTC ISO 8601): of their choice the newest twelve, and one from the other side. Without
 * anything of their choice there is no other side either.
 */
export async function readDigest(catalogue: Table, choice: FeedChoice, since: string): Promise<Digest> {
  const read = await readFeedListings(catalogue, choice, { wanted: mostDigestEpisodes + 1 })
  const fresh = read.entries.filter(isNew(since))
  const episodes = await readListedCards(catalogue, fresh.slice(0, mostDigestEpisodes))
  const hasMore = fresh.length > mostDigestEpisodes
  const otherSide =
    episodes.length > 0 ? await findOtherSide(catalogue, choice, { since, listed: episodes }) : null
  return { since, episodes, has_more: hasMore, other_side: otherSide }
}
