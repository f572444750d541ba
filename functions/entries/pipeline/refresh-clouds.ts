import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { rewriteFromRecentEpisodes } from '#functions/data/topics/recent-episodes.ts'
import { task } from '#functions/invocation/task.ts'
import { sweepLeftovers } from '#functions/use-cases/runs/sweep-leftovers.ts'
import { startSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

/** Also deletes files that are not needed after publication. */
export const handler = task({
  input: startSchema.pick({ episodeId: true, attempt: true, workAttempt: true }),
  connect,
  run: async (run, deps, now) => {
    await rewriteClouds(deps.catalogue, now)
    await rewriteFromRecentEpisodes(deps.catalogue, now)
    await sweepLeftovers(deps, run, now)
    return run
  },
})
