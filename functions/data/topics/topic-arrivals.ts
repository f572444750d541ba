import { datesFrom, topicArrivalsPartition } from '#functions/data/keys.ts'
import { arrivalOf } from '#functions/data/listing-keys.ts'
import { queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { Listing, ListingPage } from '#functions/data/topics/topic-listings.ts'
import type { ReadList } from '#functions/domain/personal-feed/merge-lists.ts'

export type Arrival = Listing & {
  listedOrder: string
}

/** Latest first. One Query; 30 entries take half a read unit. */
export async function readTopicArrivals(
  catalogue: Table,
  { topicId, from }: { topicId: number; from: string },
  { limit, before }: ListingPage,
): Promise<ReadList<Arrival>> {
  const { entries, next } = await queryIndex(catalogue, {
    index: 'gsi2',
    partition: topicArrivalsPartition(topicId),
    from: datesFrom(from),
    limit,
    ...(before !== undefined && { before }),
  })
  const arrivals = entries.map((entry) => ({ topicId, ...arrivalOf(entry) }))
  return { entries: arrivals, readTo: next && arrivals.at(-1)?.order }
}
