import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { cardOf } from '#functions/data/episodes/listed-cards.ts'
import {
  datesFrom,
  topicEntryKey,
  topicListingKey,
  topicListingPartition,
  topicListingPrefix,
  topicPartition,
} from '#functions/data/keys.ts'
import { listingOf } from '#functions/data/listing-keys.ts'
import { withoutHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { getItems, queryIndex, queryNewest, type StoredItem } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { ReadList } from '#functions/domain/personal-feed/merge-lists.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'

/** Null lists the unrated episodes; undefined all of them. */
export type TopicList = { topicId: number; stance?: Stance | null | undefined }

export type Listing = {
  topicId: number
  episodeId: number
  order: string
  stance: Stance | null
  geographyId: number
}

export type ListingPage = {
  limit: number
  /** Only listings that sort before this order. */
  before: string | undefined
}

async function query(catalogue: Table, { topicId, stance }: TopicList, { limit, before }: ListingPage) {
  if (stance !== undefined) {
    const partition = topicListingPartition(topicId, stance)
    return queryIndex(catalogue, { index: 'gsi1', partition, limit, ...(before && { before }) })
  }
  const start = before === undefined ? undefined : topicListingKey(topicId, before)
  const partition = topicPartition(topicId)
  return queryNewest(catalogue, { partition, prefix: topicListingPrefix, limit, start })
}

/** Newest first, rated or not. One Query; 25 entries take half a read unit. */
export async function readTopicListing(
  catalogue: Table,
  list: TopicList,
  page: ListingPage,
): Promise<ReadList<Listing>> {
  const { entries, next } = await query(catalogue, list, page)
  const listings = entries.map((entry) => ({ topicId: list.topicId, ...listingOf(entry) }))
  return { entries: listings, readTo: next && listings.at(-1)?.order }
}

/** Of all published episodes on the topic in this period, rated or not. 25 episodes take half a read unit. */
export async function listStancesInPeriod(
  catalogue: Table,
  topicId: number,
  { from, before }: { from: Date; before: Date },
): Promise<(Stance | null)[]> {
  const sortKey = (date: Date) => topicListingKey(topicId, datesFrom(date.toISOString())).sk
  const found: (Stance | null)[] = []
  let start: StoredItem | undefined
  do {
    const answer = await catalogue.client.send(
      new QueryCommand({
        TableName: catalogue.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :before',
        ExpressionAttributeValues: {
          ':pk': topicPartition(topicId),
          ':from': sortKey(from),
          // Inclusive, but no sort key equals it: after the date each has an episode's id.
          ':before': sortKey(before),
        },
        ExclusiveStartKey: start,
      }),
    )
    found.push(...(answer.Items ?? []).map((item) => listingOf(item).stance))
    start = answer.LastEvaluatedKey
  } while (start)
  return found
}

export async function readListedCards(
  catalogue: Table,
  listings: readonly Listing[],
): Promise<EpisodeCard[]> {
  const keys = listings.map(({ topicId, order }) => topicEntryKey(topicId, order))
  const found = await getItems(catalogue, keys, { isConsistent: false })
  const cards = keys.flatMap((key) => {
    const stored = found.find(key)
    return stored ? cardOf(stored) : []
  })
  return withoutHidden(catalogue, cards)
}
