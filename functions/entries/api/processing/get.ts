import * as z from 'zod'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { showProcessing } from '#functions/use-cases/processing/show-processing.ts'
import { processingApi } from '#shared/api/processing.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(processingApi.get, connect, async (_input, { deps }) => ({
  answer: await showProcessing(deps.catalogue, await readProcessingSettings(deps.catalogue)),
}))
