import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'
import { modelPrice, transcriptionPrice } from '#functions/connections/prices.ts'
import { catalogueTable } from '#functions/connections/tables.ts'
import type { EstimatedModel } from '#functions/domain/analysis/price.ts'
import { stanceVotesSchema } from '#shared/rules/stance-votes.ts'

const modelName = connection(z.object({ ESTIMATED_MODEL: z.string().min(1) }), (env) => ({
  id: env.ESTIMATED_MODEL,
}))

const stanceVotes = connection(
  z.object({ STANCE_VOTES: z.coerce.number().pipe(stanceVotesSchema) }),
  (env) => ({ votes: env.STANCE_VOTES }),
)

/** The model that episodes are rated with. */
export const ratingModel = modelName.and(modelPrice).opening((model) => ({ model }))

const estimatedModel = modelName
  .and(modelPrice)
  .and(transcriptionPrice)
  .and(stanceVotes)
  .opening((model: EstimatedModel) => ({ model }))

/** For functions that estimate what runs cost. */
export const estimateConnection = catalogueTable.and(estimatedModel)
