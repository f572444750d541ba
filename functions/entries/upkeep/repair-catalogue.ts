import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { openLog } from '#functions/invocation/log.ts'
import { task } from '#functions/invocation/task.ts'
import { driftSentence } from '#functions/use-cases/repair/drift-sentence.ts'
import { repairCatalogue } from '#functions/use-cases/repair/repair-catalogue.ts'
import { repairStepSchema } from '#shared/deployment/repair.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

const logger = openLog()

/** About 100 MB, which takes one to three minutes. */
const pagesInStep = 100

export const handler = task({
  input: repairStepSchema,
  connect,
  run: async ({ run, input: { mend } }, deps, now) => {
    const report = (drift: Parameters<typeof driftSentence>[0]) =>
      logger.warn('drift', { run, place: driftSentence(drift) })
    const progress = await repairCatalogue(
      { ...deps, report },
      { run, corrects: mend, now, pages: pagesInStep },
    )
    if (progress.isDone) logger.info('repair ended', { run, mend, ...progress })
    return { isDone: progress.isDone, left: progress.left }
  },
})
