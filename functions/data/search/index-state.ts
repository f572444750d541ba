import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { indexCheckKey } from '#functions/data/search/search-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { instantSchema } from '#shared/domain/ids.ts'

const checkSchema = z.object({
  finishedAt: instantSchema,
  /** That search finds. */
  episodes: z.int().min(0),
  /** Indexed or removed by the check. */
  corrected: z.int().min(0),
})

export type IndexCheck = z.infer<typeof checkSchema>

export async function saveIndexCheck(search: Table, check: IndexCheck): Promise<void> {
  await search.client.send(new PutCommand({ TableName: search.name, Item: { ...indexCheckKey, ...check } }))
}

export async function findIndexCheck(search: Table): Promise<IndexCheck | undefined> {
  const answer = await search.client.send(new GetCommand({ TableName: search.name, Key: indexCheckKey }))
  return answer.Item && checkSchema.parse(answer.Item)
}

/** In bytes. DynamoDB updates it about every six hours. */
export async function readIndexSize(search: Table): Promise<number> {
  const { Table: table } = await search.client.send(new DescribeTableCommand({ TableName: search.name }))
  return table?.TableSizeBytes ?? 0
}
