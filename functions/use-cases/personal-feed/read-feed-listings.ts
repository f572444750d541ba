import type { Table } from '#functions/data/table/table.ts'
import { type Listing, readTopicListing, type TopicList } from '#functions/data/topics/topic-listings.ts'
import { type FeedChoice, isInFeed } from '#functions/domain/personal-feed/feed-choice.ts'
import type { Merged } from '#functions/domain/personal-feed/merge-lists.ts'
import { type MergedPage, type Reading, readMerged } from '#functions/use-cases/personal-feed/read-merged.ts'

/** Listings are read by so many: they fit the four kilobytes of half a read unit. */
const stepSize = 20
/** Reading the beginnings of so many lists leaves room for reading on in some. */
const maximumStanceLists = 40

/** With few of them each step of the scale is a list of its own; else the others are read as well and left out. */
function listsOf({ topicIds, stances }: FeedChoice): TopicList[] {
  if (stances === undefined || topicIds.length * stances.length > maximumStanceLists) {
    return topicIds.map((topicId) => ({ topicId }))
  }
  return topicIds.flatMap((topicId) => stances.map((stance) => ({ topicId, stance })))
}

/**
 * The newest episodes of a choice, each once, and how far its topics were read to find them. Every topic costs half a unit; what is
 * read besides, where little fits the choice, is bounded, so that a page may be short and still not be the last.
 */
export async function readFeedListings(
  catalogue: Table,
  choice: FeedChoice,
  page: MergedPage,
): Promise<Merged<Listing>> {
  const reading: Reading<TopicList, Listing> = {
    lists: listsOf(choice),
    read: (list, part) => readTopicListing(catalogue, list, part),
    isWanted: (listing) => isInFeed(choice, listing),
    stepSize,
  }
  return readMerged(reading, page)
}
