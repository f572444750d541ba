import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { readMergeable } from '#functions/data/topic-merges.ts'
import { keepApart } from '#functions/data/topic-suggestions.ts'
import { deedOf } from '#functions/domain/admin-log/deed.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'

export const envSchema = loggedEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: loggedGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = loggedRoute(topicMergesApi.keepApart, connect, async ({ body }, { deps }) => {
  const { from, into } = await readMergeable(deps.catalogue, {
    fromId: body.first_id,
    intoId: body.second_id,
  })
  await keepApart(deps.catalogue, from.topicId, into.topicId)
  return {
    deed: deedOf({ kept_topics: `${from.topicId}, ${into.topicId}` }),
    answer: { success: true as const, message: `“${from.name}” and “${into.name}” stay separate topics.` },
  }
})
