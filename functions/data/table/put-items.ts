import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/data/keys.ts'
import { type Pauses, pauseBefore } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'

/** BatchWriteItem takes 25 items (docs: BatchWriteItem). */
const batchSize = 25

type PutItem = Key & Record<string, unknown>

const maximumRounds = 8

async function putBatch(table: Table, items: readonly PutItem[], pauses: Pauses): Promise<void> {
  type Requests = { PutRequest: { Item: Record<string, unknown> } }[]
  let open: Requests = items.map((Item) => ({ PutRequest: { Item } }))
  for (let round = 0; open.length > 0; round += 1) {
    if (round === maximumRounds)
      throw new Error(`${open.length} items could not be written to ${table.name}.`)
    // DynamoDB returns unprocessed items when throttled (docs: BatchWriteItem); SDKs do not retry them.
    if (round > 0) await pauseBefore(round - 1, pauses)
    const answer = await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: open } }))
    const left = answer.UnprocessedItems?.[table.name] ?? []
    open = left.flatMap(({ PutRequest }) =>
      PutRequest?.Item ? [{ PutRequest: { Item: PutRequest.Item } }] : [],
    )
  }
}

/**
 * Not atomic: a failure leaves some items written. Keys must be unique.
 * @throws Error when a batch is incomplete after eight rounds
 */
export async function putItems(table: Table, items: readonly PutItem[], pauses: Pauses = {}): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize) {
    await putBatch(table, items.slice(start, start + batchSize), pauses)
  }
}
