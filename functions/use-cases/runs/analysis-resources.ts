import { wallClock } from '#functions/clients/clock.ts'
import { openModel } from '#functions/clients/model.ts'
import { resource, variable } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { openTable } from '#functions/data/table/table.ts'
import { pacedModel } from '#functions/use-cases/runs/paced-model.ts'

/** Paced, because all functions share the model's quota. */
const pacedCalls = () =>
  resource(['MODEL_ID', 'MODEL_REQUESTS_PER_MINUTE', 'OPERATIONS_TABLE'], (env) =>
    pacedModel(openModel(env.MODEL_ID, { maxAttempts: 1 }), {
      operations: openTable(env.OPERATIONS_TABLE),
      requestsPerMinute: env.MODEL_REQUESTS_PER_MINUTE,
      clock: wallClock,
    }),
  )

export const analysis = () => ({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
  model: variable('MODEL_ID'),
  ownPrice: variable('MODEL_PRICE'),
  contextTokens: variable('MODEL_CONTEXT'),
  converse: pacedCalls(),
})
