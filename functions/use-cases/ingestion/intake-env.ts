import * as z from 'zod'
import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import { openImportedQueue } from '#functions/clients/imported-queue.ts'
import { openTable } from '#functions/data/table.ts'
import type { IntakeDeps } from '#functions/use-cases/ingestion/take-over-feed.ts'

/** What every function reads that takes a feed's episodes over. */
export const intakeEnvSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  IMPORTED_QUEUE_URL: z.string().min(1),
  ...guardedClientEnvSchema.shape,
})

export function connectIntake(env: z.output<typeof intakeEnvSchema>): IntakeDeps {
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    queue: openImportedQueue(env.IMPORTED_QUEUE_URL),
    client: openGuardedClient(env),
  }
}
