import * as z from 'zod'
import { openEpisodeRuns } from '#functions/clients/episode-runs.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { beginRequestedRun } from '#functions/use-cases/runs/requested-run.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const envSchema = sessionEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  EPISODE_MACHINE_ARN: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    runs: openEpisodeRuns(env.EPISODE_MACHINE_ARN),
  }
}

export const handler = route(episodesApi.transcribe, connect, async ({ params }, { deps }) => {
  await beginRequestedRun(deps, params.id, 'transcribe')
  return {
    answer: {
      success: true as const,
      message: 'The episode is being transcribed. This may take a few minutes.',
    },
  }
})
