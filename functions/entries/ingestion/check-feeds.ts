import { connectTo, variable } from '#functions/connections/resource.ts'
import { systemClock } from '#functions/connections/resources.ts'
import { feedImports } from '#functions/connections/web-client.ts'
import { openLog } from '#functions/invocation/log.ts'
import { task } from '#functions/invocation/task.ts'
import { type CheckFeedsDeps, checkFeeds } from '#functions/use-cases/ingestion/check-feeds.ts'
import { checkFeedsSchema } from '#shared/deployment/pipeline.ts'

const logger = openLog()

const logOutcome: CheckFeedsDeps['onEnd'] = (podcastId, outcome) => {
  if ('error' in outcome) {
    const { error } = outcome
    logger.warn('feed check interrupted', {
      podcastId,
      error: error instanceof Error ? error : String(error),
    })
  } else if (outcome.failure) {
    logger.warn('feed check failed', { podcastId, failure: outcome.failure })
  }
}

export const { envSchema, connect } = connectTo({
  ...feedImports(),
  clock: systemClock(),
  threads: variable('UV_THREADPOOL_SIZE'),
})

export const handler = task({
  input: checkFeedsSchema,
  connect,
  run: (part, deps) => checkFeeds({ ...deps, onEnd: logOutcome }, part),
})
