import { quoteKey } from '#functions/data/keys.ts'
import { getItems, type PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { listFollowers } from '#functions/data/topics/topic-followers.ts'
import { readTopicListing } from '#functions/data/topics/topic-listings.ts'
import { readTopicFrequency } from '#functions/data/topics/topic-lists.ts'
import { getMergeable } from '#functions/data/topics/topic-merges.ts'
import type { TopicRecord } from '#functions/data/topics/topics.ts'
import { quoteRecordSchema } from '#functions/domain/records/quote-record.ts'
import { maximumQuotes } from '#shared/domain/analysis.ts'
import type { TopicMergePreview } from '#shared/domain/topic-merge.ts'

/** Episodes whose quotes are counted: 200 keys, or 100 read units if each has a quote. */
const episodesRead = 25
const accountsRead = { pages: 5, ofEach: 100 }

async function countQuotes(catalogue: Table, topicId: number) {
  const listing = await readTopicListing(catalogue, { topicId }, { limit: episodesRead, before: undefined })
  const keys = listing.entries.flatMap(({ episodeId }) =>
    Array.from({ length: maximumQuotes }, (_, index) => quoteKey(episodeId, index + 1)),
  )
  const found = await getItems(catalogue, keys, { isConsistent: false })
  const quotes = keys
    .map((key) => found.find(key))
    .filter((item) => item !== undefined)
    .flatMap((item) => readableRow(item, (stored) => quoteRecordSchema.parse(stored)))
    .filter((quote) => quote.topicId === topicId)
  return { count: quotes.length, hasMore: listing.readTo !== undefined }
}

async function countFollowers(people: Table, topicId: number) {
  let count = 0
  let start: PageKey | undefined
  for (let page = 0; page < accountsRead.pages; page += 1) {
    const { userIds, next } = await listFollowers(people, topicId, { limit: accountsRead.ofEach, start })
    count += userIds.length
    if (!next) return { count, hasMore: false }
    start = next
  }
  return { count, hasMore: true }
}

/**
 * Quotes and followers are counted over a bounded number of episodes and accounts.
 * @throws DomainError `topic-not-found`, `same-topic`, `topic-merged`, `topic-merging`
 */
export async function previewMerge(
  { catalogue, people }: { catalogue: Table; people: Table },
  ids: { fromId: number; intoId: number },
): Promise<TopicMergePreview> {
  const topics = await getMergeable(catalogue, ids)
  const counted = async ({ topicId: id, name }: TopicRecord) => {
    return { id, name, frequency: await readTopicFrequency(catalogue, id) }
  }
  const [from, into, quotes, followers] = await Promise.all([
    counted(topics.from),
    counted(topics.into),
    countQuotes(catalogue, ids.fromId),
    countFollowers(people, ids.fromId),
  ])
  return {
    from,
    into,
    quotes: quotes.count,
    has_more_quotes: quotes.hasMore,
    followers: followers.count,
    has_more_followers: followers.hasMore,
  }
}
