import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { showProcessing } from '#functions/use-cases/processing/show-processing.ts'
import { processingApi } from '#shared/api/processing.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(processingApi.get, connect, async (_input, { deps }) => ({
  answer: await showProcessing(deps.catalogue, await readProcessingSettings(deps.catalogue)),
}))
