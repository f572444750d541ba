import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { detailsOf, type EntryDetails } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { requestFeedChecks } from '#functions/use-cases/ingestion/request-feed-checks.ts'
import { processingApi } from '#shared/api/processing.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  feedChecks: stateMachine('FEED_CHECK_MACHINE_ARN'),
})

export const handler = loggedRoute(processingApi.checkFeeds, connect, async ({ body }, context) => {
  const { deps, now, requestId } = context
  const { scope } = body
  const isStarted = await requestFeedChecks(deps.feedChecks, { scope, requestId, now })
  const feeds = scope === 'due' ? 'The feeds that are due' : 'All feeds'
  const message = `${feeds} are being checked. New episodes appear in a while.`
  const details: EntryDetails = isStarted ? detailsOf({ scope }) : { changes: [], outcome: 'unchanged' }
  return { details, answer: { success: true as const, message } }
})
