import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { indexedEpisodeKey } from '#functions/data/search/search-keys.ts'
import { getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { readableRow, readRecord } from '#functions/data/table/unreadable-record.ts'
import { storedCardSchema } from '#functions/domain/cards/card.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

/** What the index has of an episode. */
const indexedEpisodeSchema = z.object({
  episodeId: numericIdSchema,
  /** The key of the stored text from which the postings were made. */
  textKey: z.string().min(1),
  /** Changes with everything that a search finds or shows. */
  fingerprint: z.string(),
  /** False if only the quotes were indexed. */
  hasTranscript: z.boolean(),
  /** Of the private names that the postings leave out. */
  namesRevision: z.string().default(''),
  card: storedCardSchema,
  version: z.int().min(1),
})

export type IndexedEpisode = z.infer<typeof indexedEpisodeSchema>

export async function findIndexedEpisode(
  search: Table,
  episodeId: number,
): Promise<IndexedEpisode | undefined> {
  const answer = await search.client.send(
    new GetCommand({ TableName: search.name, Key: indexedEpisodeKey(episodeId), ConsistentRead: true }),
  )
  return answer.Item && readRecord(answer.Item, (item) => indexedEpisodeSchema.parse(item))
}

/** In the order of the ids; leaves out those that are missing or unreadable. */
export async function listIndexedEpisodes(
  search: Table,
  episodeIds: readonly number[],
): Promise<IndexedEpisode[]> {
  const found = await getItems(search, episodeIds.map(indexedEpisodeKey), { isConsistent: false })
  return episodeIds.flatMap((id) => {
    const item = found.find(indexedEpisodeKey(id))
    return item ? readableRow(item, (one) => indexedEpisodeSchema.parse(one)) : []
  })
}

const unchangedSince = (previous: IndexedEpisode | undefined) =>
  previous
    ? {
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': previous.version },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' }

/** @throws StaleReadError if the item is no longer `previous` */
export function saveIndexedEpisode(
  search: Table,
  next: Omit<IndexedEpisode, 'version'>,
  previous: IndexedEpisode | undefined,
): Promise<void> {
  const version = (previous?.version ?? 0) + 1
  const Item = { ...indexedEpisodeKey(next.episodeId), ...next, version }
  return transact(search, [{ Put: { TableName: search.name, Item, ...unchangedSince(previous) } }])
}

/** @throws StaleReadError if the item is no longer `previous` */
export function deleteIndexedEpisode(search: Table, previous: IndexedEpisode): Promise<void> {
  const Key = indexedEpisodeKey(previous.episodeId)
  return transact(search, [{ Delete: { TableName: search.name, Key, ...unchangedSince(previous) } }])
}
