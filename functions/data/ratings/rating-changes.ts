import {
  ratingChangeKey,
  ratingChangePrefix,
  ratingChangesPartition,
} from '#functions/data/ratings/rating-keys.ts'
import { type Page, type PageOptions, queryNewest } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import { type RatingChange, ratingChangeSchema } from '#functions/domain/records/rating-record.ts'

/** Belongs in the transaction that changes the rating. Never overwrites an entry. */
export function ratingChangeAction(catalogue: Table, episodeId: number, change: RatingChange): WriteAction {
  return {
    Put: {
      TableName: catalogue.name,
      Item: { ...ratingChangeKey(episodeId, change.number), ...change },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

export async function listRatingChanges(
  catalogue: Table,
  episodeId: number,
  options: PageOptions,
): Promise<Page<RatingChange>> {
  const partition = ratingChangesPartition(episodeId)
  const page = await queryNewest(catalogue, { partition, prefix: ratingChangePrefix, ...options })
  return { ...page, entries: page.entries.map((item) => ratingChangeSchema.parse(item)) }
}
