import * as z from 'zod'
import { wallClock } from '#functions/clients/clock.ts'
import { openModel } from '#functions/clients/model.ts'
import { storeBucket } from '#functions/connections/buckets.ts'
import { type Connection, connection } from '#functions/connections/connection.ts'
import { catalogueTable } from '#functions/connections/tables.ts'
import { openTable } from '#functions/data/table.ts'
import { pacedModel } from '#functions/use-cases/runs/paced-model.ts'
import type { AnalysisDeps } from '#functions/use-cases/runs/question.ts'
import { modelContextSchema } from '#shared/deployment/model-context.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'

const analysisEnvSchema = z.object({
  OPERATIONS_TABLE: z.string().min(1),
  MODEL_ID: z.string().min(1),
  MODEL_PRICE: modelPriceSchema,
  MODEL_CONTEXT: modelContextSchema,
  MODEL_REQUESTS_PER_MINUTE: z.coerce.number().int().min(0),
})

const pacedAnalyst = connection(analysisEnvSchema, (env) => ({
  converse: pacedModel(openModel(env.MODEL_ID, { maxAttempts: 1 }), {
    operations: openTable(env.OPERATIONS_TABLE),
    requestsPerMinute: env.MODEL_REQUESTS_PER_MINUTE,
    clock: wallClock,
  }),
  model: env.MODEL_ID,
  ownPrice: env.MODEL_PRICE,
  contextTokens: env.MODEL_CONTEXT,
}))

/** For steps that ask the model. */
export const analysisConnection: Connection<AnalysisDeps> = catalogueTable.and(storeBucket).and(pacedAnalyst)
