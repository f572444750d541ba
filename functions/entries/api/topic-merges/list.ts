import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { listTopicMerges } from '#functions/data/topic-merges.ts'
import { listSuggestions } from '#functions/data/topic-suggestions.ts'
import { topicMergeView } from '#functions/domain/views/topic-merge-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

const shownMerges = 10
const shownSuggestions = 20

export const handler = route(topicMergesApi.list, connect, async (_input, { deps }) => {
  const [merges, suggestions] = await Promise.all([
    listTopicMerges(deps.catalogue, shownMerges),
    listSuggestions(deps.catalogue, shownSuggestions),
  ])
  return { answer: { merges: merges.map(topicMergeView), suggestions } }
})
