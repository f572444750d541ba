import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'

type Range = { partition: string; from?: string }

/** All pages of a partition, in the order of its keys. Unreadable entries are left out. */
export async function readPartition<Entry>(
  { client, name: TableName }: Table,
  { partition, from }: Range,
  parse: (item: Record<string, unknown>) => Entry,
): Promise<Entry[]> {
  const entries: Entry[] = []
  const pages = paginateQuery(
    { client },
    {
      TableName,
      KeyConditionExpression: from === undefined ? 'pk = :pk' : 'pk = :pk AND sk >= :from',
      ExpressionAttributeValues: { ':pk': partition, ...(from !== undefined && { ':from': from }) },
    },
  )
  for await (const page of pages) {
    for (const item of page.Items ?? []) entries.push(...readableRow(item, parse))
  }
  return entries
}
