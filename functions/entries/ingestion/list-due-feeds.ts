import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { handOutFeeds } from '#functions/use-cases/ingestion/hand-out-feeds.ts'
import { roundInputSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1) })

/** The feeds of this round of checks; what an admin or the round before asks for, and the schedule's own message asks for nothing. */
export const handler = task({
  input: roundInputSchema,
  connect: () => ({ catalogue: openTable(readEnv(envSchema).CATALOGUE_TABLE) }),
  run: (input, { catalogue }, now) => handOutFeeds(catalogue, input, now),
})
