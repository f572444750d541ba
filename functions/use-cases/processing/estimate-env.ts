import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import type { EstimatedModel } from '#functions/domain/analysis/price.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'
import { transcriptionPriceSchema } from '#shared/deployment/transcription-price.ts'
import { stanceVotesSchema } from '#shared/rules/stance-votes.ts'

/** What an estimate is made from besides the prices. */
export const estimateEnvSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  ESTIMATED_MODEL: z.string().min(1),
  MODEL_PRICE: modelPriceSchema,
  TRANSCRIPTION_PRICE: transcriptionPriceSchema,
  STANCE_VOTES: z.coerce.number().pipe(stanceVotesSchema),
})

export function connectEstimating(env: z.output<typeof estimateEnvSchema>) {
  const model: EstimatedModel = {
    id: env.ESTIMATED_MODEL,
    ownPrice: env.MODEL_PRICE,
    votes: env.STANCE_VOTES,
    minutePrice: env.TRANSCRIPTION_PRICE,
  }
  return { catalogue: openTable(env.CATALOGUE_TABLE), model }
}
