import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'

/** BatchWriteItem takes 25 items (docs: BatchWriteItem). */
const batchSize = 25

type PutItem = Key & Record<string, unknown>

async function putBatch(table: Table, items: readonly PutItem[]): Promise<void> {
  type Requests = { PutRequest: { Item: Record<string, unknown> } }[]
  let open: Requests = items.map((Item) => ({ PutRequest: { Item } }))
  while (open.length > 0) {
    const answer = await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: open } }))
    const left = answer.UnprocessedItems?.[table.name] ?? []
    open = left.flatMap(({ PutRequest }) =>
      PutRequest?.Item ? [{ PutRequest: { Item: PutRequest.Item } }] : [],
    )
  }
}

/** Puts many items of which each stands for itself: whoever breaks off in between leaves some of them. No key may be there twice. */
export async function putItems(table: Table, items: readonly PutItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize) {
    await putBatch(table, items.slice(start, start + batchSize))
  }
}
