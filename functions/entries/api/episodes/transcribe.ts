import { deedOf } from '#functions/domain/admin-log/deed.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { beginRequestedRun } from '#functions/use-cases/runs/requested-run.ts'
import { connectRuns, runEnvSchema } from '#functions/use-cases/runs/run-env.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const envSchema = loggedEnvSchema.extend(runEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: loggedGuard(env),
    ...connectRuns(env),
  }
}

export const handler = loggedRoute(episodesApi.transcribe, connect, async ({ params }, { deps, now }) => {
  await beginRequestedRun(deps, params.id, { from: 'transcribe', now })
  return {
    deed: deedOf({}),
    answer: {
      success: true as const,
      message: 'The episode is being transcribed. This may take a few minutes.',
    },
  }
})
