import * as z from 'zod'
import { openStateMachine, startFeedChecks } from '#functions/clients/state-machines.ts'
import { type Deed, deedOf } from '#functions/domain/admin-log/deed.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { connection } from '#functions/invocation/connection.ts'
import { processingApi } from '#shared/api/processing.ts'

const feedCheckMachine = connection(z.object({ FEED_CHECK_MACHINE_ARN: z.string().min(1) }), (env) => ({
  feedChecks: openStateMachine(env.FEED_CHECK_MACHINE_ARN),
}))

export const { envSchema, connect } = loggedGuard.and(feedCheckMachine)

/** Whoever asks twice within a minute asks for one round: executions keep their names. */
const roundName = (scope: string, now: Date) =>
  `asked-${scope}-${now.toISOString().slice(0, 16).replace(':', '-')}`

export const handler = loggedRoute(processingApi.checkFeeds, connect, async ({ body }, context) => {
  const { deps, now, requestId } = context
  const { scope } = body
  const isBegun = await startFeedChecks(deps.feedChecks, roundName(scope, now), { scope, requestId })
  const feeds = scope === 'due' ? 'The feeds that are due' : 'All feeds'
  const message = `${feeds} are being checked. New episodes appear in a while.`
  const deed: Deed = isBegun ? deedOf({ scope }) : { changes: [], outcome: 'unchanged' }
  return { deed, answer: { success: true as const, message } }
})
