import * as z from 'zod'
import { openStore } from '#functions/clients/store.ts'
import { rewriteClouds } from '#functions/data/clouds.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { sweepLeftovers } from '#functions/use-cases/runs/sweep-leftovers.ts'
import { startSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1), STORE_BUCKET: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { catalogue: openTable(env.CATALOGUE_TABLE), store: openStore(env.STORE_BUCKET) }
}

/** Writes the word clouds anew from the counters that publishing moved, and takes away what nobody needs once an episode is published. */
export const handler = task({
  input: startSchema.pick({ episodeId: true, attempt: true, workAttempt: true }),
  connect,
  run: async (run, deps, now) => {
    await rewriteClouds(deps.catalogue, now)
    await sweepLeftovers(deps, run, now)
    return run
  },
})
