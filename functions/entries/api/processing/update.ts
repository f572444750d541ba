import * as z from 'zod'
import { announceRoom, openImportedQueue } from '#functions/clients/imported-queue.ts'
import { saveProcessingSettings } from '#functions/data/processing-settings.ts'
import { openTable } from '#functions/data/table.ts'
import { changesBetween, edit } from '#functions/domain/admin-log/deed.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { showProcessing } from '#functions/use-cases/processing/show-processing.ts'
import { processingApi } from '#shared/api/processing.ts'

export const envSchema = loggedEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  IMPORTED_QUEUE_URL: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: loggedGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    queue: openImportedQueue(env.IMPORTED_QUEUE_URL),
  }
}

/** The prompts by their versions, whose texts are kept with the settings. */
function logged({ prompts, autoTranscribeSince, version: _, ...choices }: ProcessingSettings) {
  return {
    ...choices,
    auto_transcribe: autoTranscribeSince !== null,
    summary_prompt: prompts.summary_prompt.version,
    quotes_prompt: prompts.quotes_prompt.version,
    political_stance_prompt: prompts.political_stance_prompt.version,
  }
}

export const handler = loggedRoute(processingApi.update, connect, async ({ body }, { deps, now }) => {
  const { before, after } = await saveProcessingSettings(deps.catalogue, body, now)
  // There may be room for more than before, and what waits would hear of it only when a run ends.
  if (body.concurrent_runs !== undefined) await announceRoom(deps.queue)
  return {
    deed: edit(changesBetween(logged(before), logged(after))),
    answer: await showProcessing(deps.catalogue, after),
  }
})
