import * as z from 'zod'
import { announceRoom, openImportedQueue } from '#functions/clients/imported-queue.ts'
import { saveProcessingSettings } from '#functions/data/processing-settings.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { showProcessing } from '#functions/use-cases/processing/show-processing.ts'
import { processingApi } from '#shared/api/processing.ts'

export const envSchema = sessionEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  IMPORTED_QUEUE_URL: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    queue: openImportedQueue(env.IMPORTED_QUEUE_URL),
  }
}

export const handler = route(processingApi.update, connect, async ({ body }, { deps, now }) => {
  const saved = await saveProcessingSettings(deps.catalogue, body, now)
  // There may be room for more than before, and what waits would hear of it only when a run ends.
  if (body.concurrent_runs !== undefined) await announceRoom(deps.queue)
  return { answer: await showProcessing(deps.catalogue, saved) }
})
