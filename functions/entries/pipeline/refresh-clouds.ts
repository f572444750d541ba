import * as z from 'zod'
import { rewriteClouds } from '#functions/data/clouds.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { startSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1) })

/** Writes the word clouds anew from the counters that publishing moved. */
export const handler = task({
  input: startSchema.pick({ episodeId: true, attempt: true }),
  connect: () => ({ catalogue: openTable(readEnv(envSchema).CATALOGUE_TABLE) }),
  run: async (run, { catalogue }, now) => {
    await rewriteClouds(catalogue, now)
    return run
  },
})
