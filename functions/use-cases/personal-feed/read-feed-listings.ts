import type { Table } from '#functions/data/table.ts'
import { type Listing, readTopicListing, type TopicList } from '#functions/data/topic-listings.ts'
import { type FeedChoice, isInFeed } from '#functions/domain/personal-feed/feed-choice.ts'
import { type Merged, mergeLists, type ReadList } from '#functions/domain/personal-feed/merge-lists.ts'

export type FeedPage = {
  wanted: number
  /** Only what is older than this order. */
  before?: string | undefined
  /** Only what is newer than this order, and nothing beyond it is read. */
  after?: string | undefined
}

/** Listings are read by so many: they fit the four kilobytes of half a read unit. */
const stepSize = 25
/** What a page may read, in steps: 27 units, which leave room for the session and two dozen cards within 40. */
const maximumSteps = 54
/** Reading the beginnings of so many lists leaves room for reading on in some. */
const maximumStanceLists = 40
/** A list of which nothing fits is read faster and faster. */
const maximumStride = 8

/** With few of them each step of the scale is a list of its own; else the others are read as well and left out. */
function listsOf({ topicIds, stances }: FeedChoice): TopicList[] {
  if (stances === undefined || topicIds.length * stances.length > maximumStanceLists) {
    return topicIds.map((topicId) => ({ topicId }))
  }
  return topicIds.flatMap((topicId) => stances.map((stance) => ({ topicId, stance })))
}

/** The order of what nobody has read anything of: before all others. */
const unreadOrder = '~'

type OpenList = { list: TopicList; read: ReadList<Listing> }

type Progress = {
  choice: FeedChoice
  before: string | undefined
  after: string | undefined
  limit: number
}

async function readOn(
  catalogue: Table,
  { list, read }: OpenList,
  { choice, before, after = '', limit }: Progress,
): Promise<ReadList<Listing>> {
  const from = read.readTo === unreadOrder ? before : read.readTo
  const page = await readTopicListing(catalogue, list, { limit, before: from })
  const fitting = page.entries.filter((listing) => listing.order > after && isInFeed(choice, listing))
  const readTo = page.readTo !== undefined && page.readTo > after ? page.readTo : undefined
  return { entries: [...read.entries, ...fitting], readTo }
}

/**
 * The newest episodes of a choice, each once, and how far its topics were read to find them. Every topic costs half a unit; what is
 * read besides, where little fits the choice, is bounded, so that a page may be short and still not be the last.
 */
export async function readFeedListings(
  catalogue: Table,
  choice: FeedChoice,
  { wanted, before, after }: FeedPage,
): Promise<Merged<Listing>> {
  const open: OpenList[] = listsOf(choice).map((list) => ({
    list,
    read: { entries: [], readTo: unreadOrder },
  }))
  let stepsLeft = Math.max(maximumSteps, open.length)
  for (let stride = 1; ; stride = Math.min(stride * 2, maximumStride)) {
    const merged = mergeLists(
      open.map(({ read }) => read),
      wanted,
    )
    const next = merged.unread.slice(0, stepsLeft)
    if (next.length === 0) return merged
    const steps = Math.min(stride, Math.floor(stepsLeft / next.length))
    stepsLeft -= steps * next.length
    const limit = steps * stepSize
    await Promise.all(
      next.map(async (index) => {
        const one = open[index]
        if (one) one.read = await readOn(catalogue, one, { choice, before, after, limit })
      }),
    )
  }
}
