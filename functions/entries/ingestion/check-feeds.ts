import * as z from 'zod'
import { wallClock } from '#functions/clients/clock.ts'
import { connection } from '#functions/connections/connection.ts'
import { openLog } from '#functions/invocation/log.ts'
import { task } from '#functions/invocation/task.ts'
import { type CheckFeedsDeps, checkFeeds } from '#functions/use-cases/ingestion/check-feeds.ts'
import { intakeConnection } from '#functions/use-cases/ingestion/intake-env.ts'
import { checkFeedsSchema } from '#shared/deployment/pipeline.ts'

const logger = openLog()

const tell: CheckFeedsDeps['onEnd'] = (podcastId, outcome) => {
  if ('error' in outcome) {
    const { error } = outcome
    logger.warn('feed check broke off', { podcastId, error: error instanceof Error ? error : String(error) })
  } else if (outcome.failure) {
    logger.warn('feed check failed', { podcastId, failure: outcome.failure })
  }
}

/** Node reads the number of threads by itself: names are looked up in them, and those that nobody answers for take long. */
const threadsEnvSchema = z.object({ UV_THREADPOOL_SIZE: z.string().optional() })

export const { envSchema, connect } = intakeConnection.and(
  connection(threadsEnvSchema, () => ({ clock: wallClock, onEnd: tell })),
)

/** Checks the feeds of some hosts; however one of them ends, no other is touched. */
export const handler = task({
  input: checkFeedsSchema,
  connect,
  run: (part, deps) => checkFeeds(deps, part),
})
