import * as z from 'zod'
import { openEpisodeRuns } from '#functions/clients/episode-runs.ts'
import { openTable } from '#functions/data/table.ts'

/** What calls read that begin or end runs. */
export const runEnvSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  EPISODE_MACHINE_ARN: z.string().min(1),
})

export function connectRuns(env: z.infer<typeof runEnvSchema>) {
  return { catalogue: openTable(env.CATALOGUE_TABLE), runs: openEpisodeRuns(env.EPISODE_MACHINE_ARN) }
}
