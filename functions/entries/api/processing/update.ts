import { connectTo } from '#functions/connections/resource.ts'
import { queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { changesBetween, edit } from '#functions/domain/admin-log/entry-details.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { showProcessing } from '#functions/use-cases/processing/show-processing.ts'
import { updateProcessing } from '#functions/use-cases/processing/update-processing.ts'
import { processingApi } from '#shared/api/processing.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

/** The log has only the versions of the prompts; the settings store their texts. */
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
  const { before, after } = await updateProcessing(deps, body, now)
  return {
    details: edit(changesBetween(logged(before), logged(after))),
    answer: await showProcessing(deps.catalogue, after),
  }
})
