import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'
import { transcriptionPriceSchema } from '#shared/deployment/transcription-price.ts'

/** What an operator says that the model costs. */
export const modelPrice = connection(z.object({ MODEL_PRICE: modelPriceSchema }), (env) => ({
  ownPrice: env.MODEL_PRICE,
}))

/** Of a minute. */
export const transcriptionPrice = connection(
  z.object({ TRANSCRIPTION_PRICE: transcriptionPriceSchema }),
  (env) => ({ minutePrice: env.TRANSCRIPTION_PRICE }),
)
