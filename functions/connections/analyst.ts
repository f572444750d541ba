import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'
import { modelPrice } from '#functions/connections/prices.ts'
import { modelContextSchema } from '#shared/deployment/model-context.ts'

const analystSchema = z.object({
  MODEL_ID: z.string().min(1),
  MODEL_CONTEXT: modelContextSchema,
  MODEL_REQUESTS_PER_MINUTE: z.coerce.number().int().min(0),
})

/** The model that steps of runs ask, and how often they may. */
export const analyst = modelPrice.and(
  connection(analystSchema, (env) => ({
    model: env.MODEL_ID,
    contextTokens: env.MODEL_CONTEXT,
    requestsPerMinute: env.MODEL_REQUESTS_PER_MINUTE,
  })),
)
