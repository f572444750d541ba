import { setTimeout as wait } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
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

/** A number from 0 to below 1. */
export type Chance = () => number

const maximumRepeats = 10
const firstPauseMilliseconds = 50
const longestPauseMilliseconds = 5000

/**
 * Repeats a read-build-write up to ten times while other writers are faster, pausing with full jitter,
 * because DynamoDB cancels one of two transactions that meet and SDKs do not repeat that (docs: TransactionCanceledException).
 */
export async function repeatWhileStale<Outcome>(
  attempt: () => Promise<Outcome>,
  chance: Chance = Math.random,
): Promise<Outcome> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof StaleReadError) || repeat >= maximumRepeats) throw error
      const ceiling = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** repeat)
      await wait(Math.ceil(chance() * ceiling))
    }
  }
}
