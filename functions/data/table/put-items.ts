import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/data/keys.ts'
import { type Pauses, pauseBefore } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'

/** BatchWriteItem takes 25 items (docs: BatchWriteItem). */
const batchSize = 25
const batchesAtOnce = 4
const maximumRounds = 8

type PutItem = Key & Record<string, unknown>

export type ItemChange = { put: PutItem } | { delete: Key }

const requestOf = (change: ItemChange): Record<string, unknown> =>
  'put' in change ? { PutRequest: { Item: change.put } } : { DeleteRequest: { Key: change.delete } }

async function writeBatch(table: Table, changes: readonly ItemChange[], pauses: Pauses): Promise<void> {
  let open = changes.map(requestOf)
  for (let round = 0; open.length > 0; round += 1) {
    if (round === maximumRounds)
      throw new Error(`${open.length} items could not be written to ${table.name}.`)
    // DynamoDB returns unprocessed items when throttled (docs: BatchWriteItem); SDKs do not retry them.
    if (round > 0) await pauseBefore(round - 1, pauses)
    const answer = await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: open } }))
    open = answer.UnprocessedItems?.[table.name] ?? []
  }
}

/**
 * Not atomic and in no order: a failure leaves some changes made. Keys must be unique.
 * @throws Error when a batch is incomplete after eight rounds
 */
export async function changeItems(
  table: Table,
  changes: readonly ItemChange[],
  pauses: Pauses = {},
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(changes.length / batchSize) }, (_, batch) =>
    changes.slice(batch * batchSize, (batch + 1) * batchSize),
  )
  for (let next = 0; next < batches.length; next += batchesAtOnce) {
    await Promise.all(
      batches.slice(next, next + batchesAtOnce).map((batch) => writeBatch(table, batch, pauses)),
    )
  }
}

/** @throws Error when a batch is incomplete after eight rounds */
export const putItems = (table: Table, items: readonly PutItem[], pauses: Pauses = {}): Promise<void> =>
  changeItems(
    table,
    items.map((put) => ({ put })),
    pauses,
  )
