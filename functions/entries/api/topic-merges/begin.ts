import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { beginMerge } from '#functions/use-cases/topics/begin-merge.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

export const handler = loggedRoute(
  topicMergesApi.begin,
  connect,
  async ({ body }, { deps, now, requestId }) => {
    const ids = { fromId: body.from_id, intoId: body.into_id }
    const { from, into } = await beginMerge(deps, ids, { requestId, now })
    return {
      details: detailsOf({ merged_topic: from.topicId, into_topic: into.topicId }),
      answer: {
        success: true as const,
        message: `“${from.name}” is being merged into “${into.name}.” Its episodes move step by step; this page shows the progress.`,
      },
    }
  },
)
