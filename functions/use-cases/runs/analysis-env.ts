import * as z from 'zod'
import { openModel } from '#functions/clients/model.ts'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
import type { AnalysisDeps } from '#functions/use-cases/runs/question.ts'
import { modelContextSchema } from '#shared/deployment/model-context.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'

/** What every step reads that asks the model. */
export const analysisEnvSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  STORE_BUCKET: z.string().min(1),
  MODEL_ID: z.string().min(1),
  MODEL_PRICE: modelPriceSchema,
  MODEL_CONTEXT: modelContextSchema,
})

export function connectAnalysis(env: z.output<typeof analysisEnvSchema>): AnalysisDeps {
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    store: openStore(env.STORE_BUCKET),
    converse: openModel(env.MODEL_ID),
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
