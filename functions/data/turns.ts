import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { expiryAfter } from '#functions/data/expiry.ts'
import { turnsKey } from '#functions/data/operations-keys.ts'
import type { Table } from '#functions/data/table.ts'
import { transact } from '#functions/data/transaction.ts'
import { lanes } from '#functions/domain/runs/lane.ts'
import { turnSeconds } from '#shared/deployment/retention.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

const turnsSchema = z.object({
  /** By line: the podcast that had its turn last. A line without one begins at its beginning. */
  last: z.record(z.string(), numericIdSchema.optional()).catch({}).default({}),
  /** When the latest runs began that had waited, in milliseconds since 1970; by it the others are told when to expect their turn. */
  begins: z.partialRecord(z.enum(lanes), z.array(z.number())).catch({}).default({}),
})

/** Whose turn it is among the runs that wait. */
export type Turns = z.output<typeof turnsSchema>

export async function readTurns(operations: Table): Promise<Turns> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: turnsKey, ConsistentRead: true }),
  )
  return turnsSchema.parse(answer.Item ?? {})
}

/** Of two who looked at the same moment the later one is kept: a podcast may have its turn twice, and none is left out. */
export async function saveTurns(operations: Table, turns: Turns, now: Date): Promise<void> {
  const expiresAt = expiryAfter(now, turnSeconds)
  const Item = { ...turnsKey, ...turns, expiresAt }
  await transact(operations, [{ Put: { TableName: operations.name, Item } }])
}
