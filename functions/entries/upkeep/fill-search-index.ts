import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket, monotonicClock } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { openLog } from '#functions/invocation/log.ts'
import { task } from '#functions/invocation/task.ts'
import { fillIndex } from '#functions/use-cases/search/fill-index.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
  store: bucket('STORE_BUCKET'),
  clock: monotonicClock(),
})

const logger = openLog()

const stepMilliseconds = 5 * 60_000

export const handler = task({
  /** Also receives the event that starts the state machine. */
  input: z.object({ next: z.int().min(0).optional() }),
  connect,
  run: async ({ next }, { clock, ...resources }) => {
    const started = clock.now()
    const progress = await fillIndex(resources, {
      next,
      mayGoOn: () => clock.now() - started < stepMilliseconds,
    })
    logger.info('search index', progress)
    return { next: progress.next, isDone: progress.isDone }
  },
})
