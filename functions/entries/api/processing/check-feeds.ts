import * as z from 'zod'
import { openFeedChecks, startFeedChecks } from '#functions/clients/feed-checks.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { processingApi } from '#shared/api/processing.ts'
import { feedsOfRound } from '#shared/deployment/feed-checks.ts'

export const envSchema = sessionEnvSchema.extend({ FEED_CHECK_MACHINE_ARN: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), feedChecks: openFeedChecks(env.FEED_CHECK_MACHINE_ARN) }
}

/** Whoever asks twice within a minute asks for one round: executions keep their names. */
const roundName = (scope: string, now: Date) =>
  `asked-${scope}-${now.toISOString().slice(0, 16).replace(':', '-')}`

export const handler = route(processingApi.checkFeeds, connect, async ({ body }, { deps, now }) => {
  const { scope } = body
  await startFeedChecks(deps.feedChecks, roundName(scope, now), { scope })
  const feeds = scope === 'due' ? 'feeds that are due' : 'feeds'
  const message = `Up to ${feedsOfRound} ${feeds} are being checked. New episodes appear in a while.`
  return { answer: { success: true as const, message } }
})
