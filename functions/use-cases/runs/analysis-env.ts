import * as z from 'zod'
import { wallClock } from '#functions/clients/clock.ts'
import { openModel } from '#functions/clients/model.ts'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
import { pacedModel } from '#functions/use-cases/runs/paced-model.ts'
import type { AnalysisDeps } from '#functions/use-cases/runs/question.ts'
import { modelContextSchema } from '#shared/deployment/model-context.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'

/** What every step reads that asks the model. */
export const analysisEnvSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  STORE_BUCKET: z.string().min(1),
  MODEL_ID: z.string().min(1),
  MODEL_PRICE: modelPriceSchema,
  MODEL_CONTEXT: modelContextSchema,
  MODEL_REQUESTS_PER_MINUTE: z.coerce.number().int().min(0),
})

export function connectAnalysis(env: z.output<typeof analysisEnvSchema>): AnalysisDeps {
  const pacing = {
    operations: openTable(env.OPERATIONS_TABLE),
    requestsPerMinute: env.MODEL_REQUESTS_PER_MINUTE,
    clock: wallClock,
  }
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    store: openStore(env.STORE_BUCKET),
    converse: pacedModel(openModel(env.MODEL_ID, { maxAttempts: 1 }), pacing),
    model: env.MODEL_ID,
    ownPrice: env.MODEL_PRICE,
    contextTokens: env.MODEL_CONTEXT,
  }
}

/** `en,de` as a list. */
export const languagesSchema = z
  .string()
  .transform((text) => text.split(',').map((language) => language.trim()))
  .pipe(z.array(z.string().min(2)).min(1))
