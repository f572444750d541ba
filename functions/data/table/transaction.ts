import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { type RetryLimits, repeatWhile } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'

export type WriteAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Another writer changed the data that this transaction was built on: read again and rebuild. */
export class StaleReadError extends Error {
  override readonly name = 'StaleReadError'
}

/** DynamoDB's limit (docs: TransactWriteItems). */
const maximumActions = 100

const staleCodes = new Set(['ConditionalCheckFailed', 'TransactionConflict', 'ThrottlingError'])

const codesOf = (cause: unknown) =>
  cause instanceof TransactionCanceledException
    ? (cause.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None')
    : []

/** True if concurrent transactions are the only reason, so that the same request can be retried. */
const isConflictOnly = (error: unknown) =>
  error instanceof StaleReadError &&
  codesOf(error.cause).every((code) => code === 'None' || code === 'TransactionConflict')

async function send(table: Table, actions: WriteAction[]): Promise<void> {
  try {
    await table.client.send(new TransactWriteCommand({ TransactItems: actions }))
  } catch (cause) {
    const obstacles = codesOf(cause).filter((code) => code !== 'None')
    if (obstacles.length === 0 || obstacles.some((code) => !staleCodes.has(code))) throw cause
    throw new StaleReadError('Other writers were faster.', { cause })
  }
}

/**
 * Retries on conflicts, three times by default, because SDKs do not.
 * @throws StaleReadError when the only obstacles are other writers
 */
export async function transact(
  table: Table,
  actions: WriteAction[],
  limits: RetryLimits = {},
): Promise<void> {
  if (actions.length > maximumActions) throw new RangeError(`${actions.length} actions in one transaction`)
  await repeatWhile(() => send(table, actions), { repeats: 3, ...limits, isTransient: isConflictOnly })
}

/** Repeats a read-build-write on StaleReadError, ten times by default. */
export function repeatWhileStale<Outcome>(
  attempt: () => Promise<Outcome>,
  limits: RetryLimits = {},
): Promise<Outcome> {
  return repeatWhile(attempt, { ...limits, isTransient: (error) => error instanceof StaleReadError })
}
