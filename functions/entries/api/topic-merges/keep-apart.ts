import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readMergeable } from '#functions/data/topics/topic-merges.ts'
import { keepApart } from '#functions/data/topics/topic-suggestions.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), catalogue: table('CATALOGUE_TABLE') })

export const handler = loggedRoute(topicMergesApi.keepApart, connect, async ({ body }, { deps }) => {
  const { from, into } = await readMergeable(deps.catalogue, {
    fromId: body.first_id,
    intoId: body.second_id,
  })
  await keepApart(deps.catalogue, from.topicId, into.topicId)
  return {
    details: detailsOf({ kept_topics: `${from.topicId}, ${into.topicId}` }),
    answer: { success: true as const, message: `“${from.name}” and “${into.name}” stay separate topics.` },
  }
})
