import type { Table } from '#functions/data/table.ts'
import { readListedCards } from '#functions/data/topic-listings.ts'
import { otherSideSteps } from '#functions/domain/digest/other-side-steps.ts'
import type { FeedChoice } from '#functions/domain/personal-feed/feed-choice.ts'
import { readFeedListings } from '#functions/use-cases/personal-feed/read-feed-listings.ts'
import { type Digest, mostDigestEpisodes } from '#shared/domain/digest.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'

/** Podcasts that are being removed are listed for a while, and left out only once their cards are read. */
const wanted = 2 * mostDigestEpisodes

/** The newest of a choice since an instant, with which an order begins. */
async function readNewest(catalogue: Table, choice: FeedChoice, since: string): Promise<EpisodeCard[]> {
  const { entries } = await readFeedListings(catalogue, choice, { wanted, after: since })
  return readListedCards(catalogue, entries.slice(0, wanted))
}

/** The newest on the person's topics that says otherwise and is new, too. */
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
    const cards = await readNewest(catalogue, { ...choice, stances }, since)
    const newest = cards.find(({ id }) => !known.has(id))
    if (newest) return newest
  }
  return null
}

/**
 * What was released since an instant (UTC ISO 8601): of a person's choice the newest twelve, and one from the other side. Without anything
 * of their choice there is no other side either.
 */
export async function readDigest(catalogue: Table, choice: FeedChoice, since: string): Promise<Digest> {
  const cards = await readNewest(catalogue, choice, since)
  const episodes = cards.slice(0, mostDigestEpisodes)
  const otherSide =
    episodes.length > 0 ? await findOtherSide(catalogue, choice, { since, listed: episodes }) : null
  return { since, episodes, has_more: cards.length > mostDigestEpisodes, other_side: otherSide }
}
