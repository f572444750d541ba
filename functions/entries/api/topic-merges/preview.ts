import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { previewMerge } from '#functions/use-cases/topics/preview-merge.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    people: openTable(env.PEOPLE_TABLE),
  }
}

export const handler = route(topicMergesApi.preview, connect, async ({ query }, { deps }) => ({
  answer: await previewMerge(deps, { fromId: query.from_id, intoId: query.into_id }),
}))
