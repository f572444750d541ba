import { ratingChangesPartition } from '#functions/data/ratings/rating-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { emptyPartition } from '#functions/data/users/account-deletions.ts'

export async function deleteRatingChanges(catalogue: Table, episodeId: number): Promise<void> {
  let isEmpty = false
  while (!isEmpty) isEmpty = await emptyPartition(catalogue, ratingChangesPartition(episodeId))
}
