import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { failRun, reasonOf } from '#functions/use-cases/runs/fail-run.ts'
import { failedSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1) })

/** The one way a run fails: the episode says why, in a sentence that an admin can act on. */
export const handler = task({
  input: failedSchema,
  connect: () => ({ catalogue: openTable(readEnv(envSchema).CATALOGUE_TABLE) }),
  run: async ({ failure, ...run }, { catalogue }) => {
    await failRun(catalogue, run, reasonOf(failure))
    return run
  },
})
