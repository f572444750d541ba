import { openModel } from '#functions/clients/model.ts'
import { analyst } from '#functions/connections/analyst.ts'
import { storeBucket } from '#functions/connections/buckets.ts'
import { timeOfDay } from '#functions/connections/clocks.ts'
import { catalogueTable, operationsTable } from '#functions/connections/tables.ts'
import { pacedModel } from '#functions/use-cases/runs/paced-model.ts'

const pacedAnalyst = analyst
  .and(operationsTable)
  .and(timeOfDay)
  .opening(({ model, ownPrice, contextTokens, ...pacing }) => ({
    model,
    ownPrice,
    contextTokens,
    converse: pacedModel(openModel(model, { maxAttempts: 1 }), pacing),
  }))

/** For steps that ask the model. */
export const analysisConnection = catalogueTable.and(storeBucket).and(pacedAnalyst)
