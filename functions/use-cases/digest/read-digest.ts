import { datesFrom } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type Arrival, readTopicArrivals } from '#functions/data/topics/topic-arrivals.ts'
import { type ListingPage, readListedCards } from '#functions/data/topics/topic-listings.ts'
import { otherSideSteps } from '#functions/domain/digest/other-side-steps.ts'
import { type FeedChoice, isInFeed } from '#functions/domain/personal-feed/feed-choice.ts'
import type { ReadList } from '#functions/domain/personal-feed/merge-lists.ts'
import type { NewSince } from '#functions/domain/sending/new-since.ts'
import { readMerged } from '#functions/use-cases/personal-feed/read-merged.ts'
import { type Digest, mostDigestEpisodes } from '#shared/domain/digest.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'

/**
 * More than a digest shows: podcasts being deleted stay listed for a while and are filtered only when cards
 * are read.
 */
const wanted = 2 * mostDigestEpisodes
/** About 4 KB, which is half a read unit. */
const stepSize = 30

type ReadArrivals = (topicId: number, page: ListingPage) => Promise<ReadList<Arrival>>

function arrivalsSince(catalogue: Table, from: string): ReadArrivals {
  const known = new Map<string, Promise<ReadList<Arrival>>>()
  return (topicId, page) => {
    const name = JSON.stringify([topicId, page])
    const read = known.get(name) ?? readTopicArrivals(catalogue, { topicId, from }, page)
    known.set(name, read)
    return read
  }
}

type Sources = { catalogue: Table; readArrivals: ReadArrivals; news: NewSince }

const newestFirst = (one: Arrival, other: Arrival) => (one.listedOrder > other.listedOrder ? -1 : 1)

async function readNewest(
  { catalogue, readArrivals, news }: Sources,
  choice: FeedChoice,
): Promise<EpisodeCard[]> {
  const oldest = datesFrom(news.releasedFrom)
  const isWanted = (arrival: Arrival) =>
    arrival.listedOrder >= oldest && !news.without.includes(arrival.episodeId) && isInFeed(choice, arrival)
  const { topicIds: lists } = choice
  const { entries } = await readMerged({ lists, read: readArrivals, isWanted, stepSize }, { wanted })
  const listings = entries.map((arrival) => ({ ...arrival, order: arrival.listedOrder }))
  return readListedCards(catalogue, listings.toSorted(newestFirst).slice(0, wanted))
}

async function findOtherSide(
  sources: Sources,
  choice: FeedChoice,
  listed: readonly EpisodeCard[],
): Promise<EpisodeCard | null> {
  const known = new Set(listed.map(({ id }) => id))
  const groups = otherSideSteps(
    choice.stances,
    listed.map(({ political_stance: stance }) => stance),
  )
  for (const stances of groups) {
    const cards = await readNewest(sources, { ...choice, stances })
    const newest = cards.find(({ id }) => !known.has(id))
    if (newest) return newest
  }
  return null
}

/** The read cost grows only with the number of new episodes on the topics. */
export async function readDigest(catalogue: Table, choice: FeedChoice, news: NewSince): Promise<Digest> {
  const readArrivals = arrivalsSince(catalogue, news.publishedFrom)
  const sources = { catalogue, readArrivals, news }
  const cards = await readNewest(sources, choice)
  const episodes = cards.slice(0, mostDigestEpisodes)
  return {
    since: news.since,
    episodes,
    has_more: cards.length > mostDigestEpisodes,
    other_side: episodes.length > 0 ? await findOtherSide(sources, choice, episodes) : null,
  }
}
