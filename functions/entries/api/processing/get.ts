import { catalogueTable } from '#functions/connections/tables.ts'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { showProcessing } from '#functions/use-cases/processing/show-processing.ts'
import { processingApi } from '#shared/api/processing.ts'

export const { envSchema, connect } = sessionGuard.and(catalogueTable)

export const handler = route(processingApi.get, connect, async (_input, { deps }) => ({
  answer: await showProcessing(deps.catalogue, await readProcessingSettings(deps.catalogue)),
}))
