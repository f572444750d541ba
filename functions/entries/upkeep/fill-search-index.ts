import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket, monotonicClock, systemClock } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { openLog } from '#functions/invocation/log.ts'
import { task } from '#functions/invocation/task.ts'
import { fillIndex, finishFill } from '#functions/use-cases/search/fill-index.ts'
import { indexEpisode } from '#functions/use-cases/search/index-episode.ts'
import { fillDirectory, listShow } from '#functions/use-cases/search/list-show.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
  store: bucket('STORE_BUCKET'),
  elapsed: monotonicClock(),
  clock: systemClock(),
})

const logger = openLog()

const stepMilliseconds = 5 * 60_000

const countSchema = z.int().min(0)
const progressSchema = z.object({
  next: countSchema,
  counts: z.object({
    current: countSchema,
    hidden: countSchema,
    indexed: countSchema,
    removed: countSchema,
  }),
  namesRevision: z.string(),
})

export const handler = task({
  /** Also receives the event that starts the state machine. */
  input: z.object({ nextShow: countSchema.optional(), progress: progressSchema.optional() }),
  connect,
  run: async ({ nextShow, progress: earlier }, { elapsed, clock, ...resources }) => {
    const started = elapsed.now()
    const mayGoOn = () => elapsed.now() - started < stepMilliseconds
    const shows = await fillDirectory(resources, { next: nextShow, mayGoOn, visit: listShow })
    logger.info('directory', shows)
    const progress = await fillIndex(resources, { progress: earlier, mayGoOn, visit: indexEpisode })
    logger.info('search index', progress)
    const isDone = shows.next === 0 && progress.next === 0
    if (isDone) await finishFill(resources, progress, clock.now())
    return { nextShow: shows.next, progress, isDone }
  },
})
