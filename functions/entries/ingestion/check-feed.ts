import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { task } from '#functions/invocation/task.ts'
import { checkFeed } from '#functions/use-cases/ingestion/check-feed.ts'
import { connectIntake, intakeEnvSchema } from '#functions/use-cases/ingestion/intake-env.ts'
import { checkFeedSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = intakeEnvSchema

const logger = openLog()

const connect = () => connectIntake(readEnv(envSchema))

/** Checks one feed; however it ends, no other feed is touched. */
export const handler = task({
  input: checkFeedSchema,
  connect,
  run: async ({ podcastId }, deps, now) => {
    const { importedEpisodes, problems, failure } = await checkFeed(deps, podcastId, now)
    if (failure) logger.warn('feed check failed', { podcastId, failure })
    return { podcastId, importedEpisodes, problems: problems.length }
  },
})
