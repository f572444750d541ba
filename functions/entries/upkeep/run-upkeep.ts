import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket, queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { runUpkeep } from '#functions/use-cases/upkeep/run-upkeep.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  store: bucket('STORE_BUCKET'),
  media: bucket('MEDIA_BUCKET'),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

export const handler = task({
  input: z.object({ execution: z.string() }),
  connect,
  run: async ({ execution }, deps, now) => ({ isDone: await runUpkeep(deps, { execution, now }) }),
})
