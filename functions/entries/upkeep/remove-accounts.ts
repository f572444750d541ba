import * as z from 'zod'
import { openPayments, paymentsEnvSchema } from '#functions/clients/payment-provider.ts'
import { openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { listRemovals } from '#functions/data/removals.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { removePiece } from '#functions/use-cases/accounts/remove-account.ts'

export const envSchema = paymentsEnvSchema.extend({
  PEOPLE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    people: openTable(env.PEOPLE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    pool: openPoolDirectory(env.USER_POOL_ID),
    payments: openPayments(env),
  }
}

/** Accounts whose next piece is removed in one step. */
const accountsAtOnce = 20

/**
 * Removes the next piece of each account that was deleted.
 * @throws AggregateError at the end, when one could not be removed: it may not keep those behind it.
 */
export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_step, places, now) => {
    const removals = await listRemovals(places.people, accountsAtOnce)
    const left: boolean[] = []
    const failures: unknown[] = []
    for (const removal of removals) {
      try {
        left.push(!(await removePiece(places, removal, now)))
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} accounts were not removed`)
    return { isDone: removals.length < accountsAtOnce && !left.includes(true) }
  },
})
