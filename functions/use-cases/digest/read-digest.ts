import { datesFrom } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type Arrival, readTopicArrivals } from '#functions/data/topics/topic-arrivals.ts'
import { type ListingPage, readListedCards } from '#functions/data/topics/topic-listings.ts'
import { findTopicsByIds } from '#functions/data/topics/topics.ts'
import { otherSideSteps } from '#functions/domain/digest/other-side-steps.ts'
import { type FeedChoice, isInFeed } from '#functions/domain/personal-feed/feed-choice.ts'
import type { ReadList } from '#functions/domain/personal-feed/merge-lists.ts'
import type { NewSince } from '#functions/domain/sending/new-since.ts'
import { readMerged } from '#functions/use-cases/personal-feed/read-merged.ts'
import { type Digest, type DigestEpisode, mostDigestEpisodes } from '#shared/domain/digest.ts'
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

type Chosen = { card: EpisodeCard; topicId: number }

async function readNewest({ catalogue, readArrivals, news }: Sources, choice: FeedChoice): Promise<Chosen[]> {
  const oldest = datesFrom(news.releasedFrom)
  const isWanted = (arrival: Arrival) =>
    arrival.listedOrder >= oldest && !news.without.includes(arrival.episodeId) && isInFeed(choice, arrival)
  const { topicIds: lists } = choice
  const { entries } = await readMerged({ lists, read: readArrivals, isWanted, stepSize }, { wanted })
  const newest = entries.toSorted(newestFirst).slice(0, wanted)
  const listings = newest.map((arrival) => ({ ...arrival, order: arrival.listedOrder }))
  const cards = await readListedCards(catalogue, listings)
  return cards.flatMap((card) => {
    const listing = listings.find(({ episodeId }) => episodeId === card.id)
    return listing ? { card, topicId: listing.topicId } : []
  })
}

async function findOtherSide(
  sources: Sources,
  choice: FeedChoice,
  listed: readonly EpisodeCard[],
): Promise<Chosen | undefined> {
  const known = new Set(listed.map(({ id }) => id))
  const groups = otherSideSteps(
    choice.stances,
    listed.map(({ political_stance: stance }) => stance),
  )
  for (const stances of groups) {
    const found = await readNewest(sources, { ...choice, stances })
    const newest = found.find(({ card }) => !known.has(card.id))
    if (newest) return newest
  }
  return undefined
}

/** On a topic's list, a card's quotes on that topic come first. */
const quotedName = ({ card, topicId }: Chosen) =>
  card.quotes.find(({ quote_topic }) => quote_topic === topicId)?.topic_name

async function nameTopics(catalogue: Table, chosen: readonly Chosen[]) {
  const unknown = chosen.filter((one) => quotedName(one) === undefined).map(({ topicId }) => topicId)
  const topics = await findTopicsByIds(catalogue, [...new Set(unknown)])
  return (one: Chosen): DigestEpisode => {
    const name = quotedName(one) ?? topics.get(one.topicId)?.name
    return { ...one.card, ...(name !== undefined && { followed_topic: name }) }
  }
}

/** The read cost grows only with the number of new episodes on the topics. */
export async function readDigest(catalogue: Table, choice: FeedChoice, news: NewSince): Promise<Digest> {
  const readArrivals = arrivalsSince(catalogue, news.publishedFrom)
  const sources = { catalogue, readArrivals, news }
  const found = await readNewest(sources, choice)
  const listed = found.slice(0, mostDigestEpisodes)
  const cards = listed.map(({ card }) => card)
  const other = cards.length > 0 ? await findOtherSide(sources, choice, cards) : undefined
  const named = await nameTopics(catalogue, other ? [...listed, other] : listed)
  return {
    since: news.since,
    episodes: listed.map(named),
    has_more: found.length > mostDigestEpisodes,
    other_side: other ? named(other) : null,
  }
}
