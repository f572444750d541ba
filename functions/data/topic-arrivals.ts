import * as z from 'zod'
import { datesFrom, topicArrivalsPartition } from '#functions/data/keys.ts'
import { arrivalOf } from '#functions/data/listing-key.ts'
import { queryIndex } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import type { ListingPage } from '#functions/data/topic-listings.ts'
import type { ReadList } from '#functions/domain/personal-feed/merge-lists.ts'
import { storedCardSchema } from '#functions/domain/views/card.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'

/** A published episode by when it was first published here. */
export type Arrival = {
  /** By that time, and among equals by number; the same on every topic. */
  order: string
  /** By its own date, as lists have it. */
  listedOrder: string
  geographyId: number
  card: EpisodeCard
}

const entrySchema = z.object({ card: storedCardSchema })

/** What came to a topic since an instant: one Query, which costs what it finds. The latest first. */
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
  const arrivals = entries.map((entry) => ({ ...arrivalOf(entry), card: entrySchema.parse(entry).card }))
  return { entries: arrivals, readTo: next && arrivals.at(-1)?.order }
}
