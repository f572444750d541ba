import * as z from 'zod'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { poolDirectory } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { deleteAccounts } from '#functions/use-cases/accounts/account-deletion.ts'

export const { envSchema, connect } = connectTo({
  payments: paymentProvider(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: poolDirectory(),
})

export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_step, deps, now) => ({ isDone: await deleteAccounts(deps, now) }),
})
