import * as z from 'zod'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { endRun, reasonOf } from '#functions/use-cases/runs/fail-run.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1), STORE_BUCKET: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { catalogue: openTable(env.CATALOGUE_TABLE), store: openStore(env.STORE_BUCKET) }
}

/** «Step Functions Execution Status Change» of EventBridge; error and cause are there when the run failed. */
const eventSchema = z.object({
  detail: z.object({
    name: z.string(),
    status: z.enum(['FAILED', 'TIMED_OUT', 'ABORTED']),
    error: z.string().nullish(),
    cause: z.string().nullish(),
  }),
})

type Detail = z.output<typeof eventSchema>['detail']

function reasonFor({ status, error, cause }: Detail): string {
  switch (status) {
    case 'TIMED_OUT':
      return 'The run took longer than a day and was stopped. Try again.'
    case 'ABORTED':
      return 'The run was stopped by hand. Try again.'
    case 'FAILED':
      return reasonOf({ Error: error ?? 'unknown', Cause: cause ?? undefined })
  }
}

/** A run that ended outside every Catch leaves no episode hanging; for one that was marked already this changes nothing. */
export const handler = task({
  input: eventSchema,
  connect,
  run: async ({ detail }, deps) => {
    const [, episodeId, attempt] = /^episode-(\d+)-(\d+)$/.exec(detail.name) ?? []
    // Somebody tried the machine by hand, under a name of their own.
    if (episodeId === undefined) return
    await endRun(deps, { episodeId: Number(episodeId), attempt: Number(attempt) }, reasonFor(detail))
  },
})
