import * as z from 'zod'
import { paymentProvider } from '#functions/connections/payment-provider.ts'
import { operationsTable, peopleTable } from '#functions/connections/tables.ts'
import { poolDirectory } from '#functions/connections/user-pool.ts'
import { listRemovals } from '#functions/data/users/removals.ts'
import { task } from '#functions/invocation/task.ts'
import { removePiece } from '#functions/use-cases/accounts/remove-account.ts'

export const { envSchema, connect } = paymentProvider.and(peopleTable).and(operationsTable).and(poolDirectory)

/** Accounts whose next piece is removed in one step. */
const accountsAtOnce = 20

/**
 * Removes the next piece of each account that was deleted.
 * @throws AggregateError at the end, when one could not be removed: it may not keep those behind it.
 */
export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_step, deps, now) => {
    const removals = await listRemovals(deps.people, accountsAtOnce)
    const left: boolean[] = []
    const failures: unknown[] = []
    for (const removal of removals) {
      try {
        left.push(!(await removePiece(deps, removal, now)))
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} accounts were not removed`)
    return { isDone: removals.length < accountsAtOnce && !left.includes(true) }
  },
})
