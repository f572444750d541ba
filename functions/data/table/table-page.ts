import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Item } from '#functions/data/episodes/publication-delta.ts'
import { isInEpisodePartition } from '#functions/data/keys.ts'
import { type PageKey, readPartition } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() })
const pageKeySchema = z.record(z.string(), z.string())

export const parseItems = (items: readonly unknown[]): Item[] => items.map((item) => itemSchema.parse(item))

export type TablePage = { items: Item[]; next: PageKey | undefined }

/** One Scan page (at most 1 MB), extended so that it never splits an episode. */
export async function readTablePage(
  catalogue: Table,
  start: PageKey | undefined,
  { isConsistent, limit }: { isConsistent: boolean; limit?: number | undefined },
): Promise<TablePage> {
  const page = await catalogue.client.send(
    new ScanCommand({
      TableName: catalogue.name,
      ConsistentRead: isConsistent,
      Limit: limit,
      ExclusiveStartKey: start,
    }),
  )
  const isRead = (item: Item) => start !== undefined && item.pk === start.pk && isInEpisodePartition(item)
  const items = parseItems(page.Items ?? []).filter((item) => !isRead(item))
  const next = page.LastEvaluatedKey && pageKeySchema.parse(page.LastEvaluatedKey)
  const last = items.at(-1)
  if (!next || !last || !isInEpisodePartition(last)) return { items, next }
  const whole = parseItems(await readPartition(catalogue, last.pk, { isConsistent }))
  return { items: [...items.filter(({ pk }) => pk !== last.pk), ...whole], next }
}
