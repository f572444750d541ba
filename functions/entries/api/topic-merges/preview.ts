import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { previewMerge } from '#functions/use-cases/topics/preview-merge.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
})

export const handler = route(topicMergesApi.preview, connect, async ({ query }, { deps }) => ({
  answer: await previewMerge(deps, { fromId: query.from_id, intoId: query.into_id }),
}))
