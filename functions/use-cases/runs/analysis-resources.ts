import { wallClock } from '#functions/clients/clock.ts'
import { openModel } from '#functions/clients/model.ts'
import { resource, variable } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { openTable } from '#functions/data/table/table.ts'
import type { Converse } from '#functions/domain/analysis/conversation.ts'
import { openLog } from '#functions/invocation/log.ts'
import { pacedModel } from '#functions/use-cases/runs/paced-model.ts'
import { findModel } from '#shared/deployment/find-model.ts'

const logger = openLog()

function openLoggedModel(modelId: string): Converse {
  if (!findModel(modelId))
    logger.warn('model not in our table, so it is asked without tools and prompt caching', { modelId })
  return openModel(modelId, { maxAttempts: 1 })
}

/** Paced, because all functions share the model's quota. */
const pacedCalls = () =>
  resource(['MODEL_ID', 'MODEL_REQUESTS_PER_MINUTE', 'OPERATIONS_TABLE'], (env) =>
    pacedModel(openLoggedModel(env.MODEL_ID), {
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
