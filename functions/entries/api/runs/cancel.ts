import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { cancelRun } from '#functions/use-cases/runs/cancel-run.ts'
import { eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { connectRuns, runEnvSchema } from '#functions/use-cases/runs/run-env.ts'
import { runsApi } from '#shared/api/runs.ts'
import { countOf } from '#shared/format/number.ts'

export const envSchema = sessionEnvSchema.extend(runEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    ...connectRuns(env),
  }
}

export const handler = route(runsApi.cancel, connect, async ({ body }, { deps }) => {
  const outcomes = await eachEpisode(body.episode_ids, (episodeId) => cancelRun(deps, episodeId))
  const message = `${countOf(outcomes.done, 'run')} canceled.`
  return { answer: { success: true as const, message, ...outcomes } }
})
