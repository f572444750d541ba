import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { beginRequestedRun } from '#functions/use-cases/runs/requested-run.ts'
import { connectRuns, runEnvSchema } from '#functions/use-cases/runs/run-env.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const envSchema = sessionEnvSchema.extend(runEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    ...connectRuns(env),
  }
}

export const handler = route(episodesApi.transcribe, connect, async ({ params }, { deps, now }) => {
  await beginRequestedRun(deps, params.id, { from: 'transcribe', now })
  return {
    answer: {
      success: true as const,
      message: 'The episode is being transcribed. This may take a few minutes.',
    },
  }
})
