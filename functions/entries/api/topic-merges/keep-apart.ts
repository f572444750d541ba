import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { keepTopicsApart } from '#functions/use-cases/topics/keep-topics-apart.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), catalogue: table('CATALOGUE_TABLE') })

export const handler = loggedRoute(topicMergesApi.keepApart, connect, async ({ body }, { deps }) => {
  const { from, into } = await keepTopicsApart(deps.catalogue, {
    firstId: body.first_id,
    secondId: body.second_id,
  })
  return {
    details: detailsOf({ kept_topics: `${from.topicId}, ${into.topicId}` }),
    answer: { success: true as const, message: `“${from.name}” and “${into.name}” stay separate topics.` },
  }
})
