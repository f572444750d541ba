import * as z from 'zod'
import { openEpisodeRuns } from '#functions/clients/episode-runs.ts'
import { connection } from '#functions/invocation/connection.ts'

export const episodeMachine = connection(z.object({ EPISODE_MACHINE_ARN: z.string().min(1) }), (env) => ({
  runs: openEpisodeRuns(env.EPISODE_MACHINE_ARN),
}))
