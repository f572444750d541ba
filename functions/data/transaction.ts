import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { type Patience, repeatWhile } from '#functions/data/backoff.ts'
import type { Table } from '#functions/data/table.ts'

export type WriteAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Someone else wrote what this transaction was built on, or is writing it now: read again and build it anew. */
export class StaleReadError extends Error {
  override readonly name = 'StaleReadError'
}

/** DynamoDB takes 100 actions in a transaction (docs: TransactWriteItems). */
const maximumActions = 100

const staleCodes = new Set(['ConditionalCheckFailed', 'TransactionConflict', 'ThrottlingError'])

/**
 * All of the actions or none.
 * @throws StaleReadError when the only obstacles are other writers.
 */
export async function transact(table: Table, actions: WriteAction[]): Promise<void> {
  if (actions.length > maximumActions) throw new RangeError(`${actions.length} actions in one transaction`)
  try {
    await table.client.send(new TransactWriteCommand({ TransactItems: actions }))
  } catch (cause) {
    if (!(cause instanceof TransactionCanceledException)) throw cause
    const codes = (cause.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None')
    const obstacles = codes.filter((code) => code !== 'None')
    if (obstacles.length === 0 || obstacles.some((code) => !staleCodes.has(code))) throw cause
    throw new StaleReadError('Other writers were faster.', { cause })
  }
}

/**
 * Repeats a read-build-write, ten times where nothing is said, while other writers are faster, because DynamoDB cancels one of two transactions that meet
 * and SDKs do not repeat that (docs: TransactionCanceledException).
 */
export function repeatWhileStale<Outcome>(
  attempt: () => Promise<Outcome>,
  patience: Patience = {},
): Promise<Outcome> {
  return repeatWhile(attempt, { ...patience, isPassing: (error) => error instanceof StaleReadError })
}
