import * as z from 'zod'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { poolDirectory } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { listRemovals } from '#functions/data/users/removals.ts'
import { task } from '#functions/invocation/task.ts'
import { removePiece } from '#functions/use-cases/accounts/remove-account.ts'

export const { envSchema, connect } = connectTo({
  payments: paymentProvider(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: poolDirectory(),
})

const accountsAtOnce = 20

/** @throws AggregateError at the end if any failed, so that one does not block the others */
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
