import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listTopicMerges } from '#functions/data/topics/topic-merges.ts'
import { listSuggestions } from '#functions/data/topics/topic-suggestions.ts'
import { topicMergeView } from '#functions/domain/views/topic-merge-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

const shownMerges = 10
const shownSuggestions = 20

export const handler = route(topicMergesApi.list, connect, async (_input, { deps }) => {
  const [merges, suggestions] = await Promise.all([
    listTopicMerges(deps.catalogue, shownMerges),
    listSuggestions(deps.catalogue, shownSuggestions),
  ])
  return { answer: { merges: merges.map(topicMergeView), suggestions } }
})
