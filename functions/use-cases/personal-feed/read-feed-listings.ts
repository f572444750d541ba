import type { Table } from '#functions/data/table/table.ts'
import { type Listing, readTopicListing, type TopicList } from '#functions/data/topics/topic-listings.ts'
import { type FeedChoice, isInFeed } from '#functions/domain/personal-feed/feed-choice.ts'
import type { Merged } from '#functions/domain/personal-feed/merge-lists.ts'
import {
  type MergedPage,
  type MergedReading,
  readMerged,
} from '#functions/use-cases/personal-feed/read-merged.ts'

/** About 4 KB of listings, which is half a read unit. */
const stepSize = 20
/** With more lists, their first pages alone would use up most of the read budget. */
const maximumStanceLists = 40

function listsOf({ topicIds, stances }: FeedChoice): TopicList[] {
  if (stances === undefined || topicIds.length * stances.length > maximumStanceLists) {
    return topicIds.map((topicId) => ({ topicId }))
  }
  return topicIds.flatMap((topicId) => stances.map((stance) => ({ topicId, stance })))
}

/** Reads are bounded, so a page may be short without being the last. */
export async function readFeedListings(
  catalogue: Table,
  choice: FeedChoice,
  page: MergedPage,
): Promise<Merged<Listing>> {
  return readMerged(readingOf(catalogue, choice, listsOf(choice)), page)
}

export async function readUnratedListings(
  catalogue: Table,
  choice: FeedChoice,
  page: MergedPage,
): Promise<Merged<Listing>> {
  const lists = choice.topicIds.map((topicId) => ({ topicId, stance: null }))
  return readMerged(readingOf(catalogue, choice, lists), page)
}

function readingOf(
  catalogue: Table,
  choice: FeedChoice,
  lists: readonly TopicList[],
): MergedReading<TopicList, Listing> {
  return {
    lists,
    read: (list, part) => readTopicListing(catalogue, list, part),
    isWanted: (listing) => isInFeed(choice, listing),
    stepSize,
  }
}
