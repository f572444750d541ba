import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { migrations } from '#functions/domain/migrations/migrations.ts'
import { openLog } from '#functions/invocation/log.ts'
import { task } from '#functions/invocation/task.ts'
import { runMigrations } from '#functions/use-cases/migrations/run-migrations.ts'
import { unreadableRecord } from '#shared/deployment/log-messages.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
})

const logger = openLog()

/** About 50 MB, which takes minutes when every item changes. */
const pagesInStep = 50

export const handler = task({
  input: z.object({}),
  connect,
  run: async (_, tables) => {
    const progress = await runMigrations(
      {
        ...tables,
        migrations,
        reportUnreadable: (key, error) => logger.error(unreadableRecord, { ...key, error }),
      },
      { pages: pagesInStep },
    )
    logger.info('migrations', progress)
    return { isDone: progress.isDone, isNewer: progress.isNewer }
  },
})
