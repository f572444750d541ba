import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { expiryAfter } from '#functions/data/expiry.ts'
import { heldPlaceKey } from '#functions/data/operations-keys.ts'
import type { PageKey } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import { transact } from '#functions/data/transaction.ts'
import { heldPlaceSeconds } from '#shared/deployment/retention.ts'

const placeSchema = z.object({ place: z.record(z.string(), z.string()).optional().catch(undefined) })

/** Where the next look through the runs that the budget holds begins; undefined: at the newest. */
export async function readHeldPlace(operations: Table): Promise<PageKey | undefined> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: heldPlaceKey, ConsistentRead: true }),
  )
  return placeSchema.parse(answer.Item ?? {}).place
}

export async function saveHeldPlace(operations: Table, place: PageKey | undefined, now: Date): Promise<void> {
  const expiresAt = expiryAfter(now, heldPlaceSeconds)
  const Item = { ...heldPlaceKey, ...(place && { place }), expiresAt }
  await transact(operations, [{ Put: { TableName: operations.name, Item } }])
}
