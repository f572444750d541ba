import * as z from 'zod'
import { openUpkeep } from '#functions/clients/upkeep.ts'
import { openTable } from '#functions/data/table.ts'
import { beginTopicMerge } from '#functions/data/topic-merges.ts'
import { deedOf } from '#functions/domain/admin-log/deed.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'

export const envSchema = loggedEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  UPKEEP_MACHINE_ARN: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: loggedGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    upkeep: openUpkeep(env.UPKEEP_MACHINE_ARN),
  }
}

const logger = openLog()

export const handler = loggedRoute(
  topicMergesApi.begin,
  connect,
  async ({ body }, { deps, now, requestId }) => {
    const ids = { fromId: body.from_id, intoId: body.into_id }
    const { from, into } = await beginTopicMerge(deps.catalogue, ids, now)
    await beginUpkeep(deps.upkeep, logger, requestId)
    return {
      deed: deedOf({ merged_topic: from.topicId, into_topic: into.topicId }),
      answer: {
        success: true as const,
        message: `“${from.name}” is being merged into “${into.name}.” Its episodes move step by step; this page shows the progress.`,
      },
    }
  },
)
