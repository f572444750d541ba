import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'
import { catalogueTable } from '#functions/connections/tables.ts'
import type { EstimatedModel } from '#functions/domain/analysis/price.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'
import { transcriptionPriceSchema } from '#shared/deployment/transcription-price.ts'
import { stanceVotesSchema } from '#shared/rules/stance-votes.ts'

const estimateEnvSchema = z.object({
  ESTIMATED_MODEL: z.string().min(1),
  MODEL_PRICE: modelPriceSchema,
  TRANSCRIPTION_PRICE: transcriptionPriceSchema,
  STANCE_VOTES: z.coerce.number().pipe(stanceVotesSchema),
})

/** What an estimate is made from besides the prices. */
export const estimateConnection = catalogueTable.and(
  connection(estimateEnvSchema, (env): { model: EstimatedModel } => ({
    model: {
      id: env.ESTIMATED_MODEL,
      ownPrice: env.MODEL_PRICE,
      votes: env.STANCE_VOTES,
      minutePrice: env.TRANSCRIPTION_PRICE,
    },
  })),
)
