import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { mailSwitch, queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { openLog } from '#functions/invocation/log.ts'
import { task } from '#functions/invocation/task.ts'
import { beginDueRun, deleteOldRuns, mendRuns } from '#functions/use-cases/digest/tick.ts'
import { digestsGivenUp } from '#shared/deployment/log-messages.ts'
import { donePeople } from '#shared/domain/digest-outcomes.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  digestQueue: queue('DIGEST_QUEUE_URL'),
  sendsMail: mailSwitch(),
})

const logger = openLog()

/** Without mail set up, no day counts as done. */
export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_tick, deps, now) => {
    const begun = deps.sendsMail ? await beginDueRun(deps, now) : undefined
    const onGivenUp: Parameters<typeof mendRuns>[1]['onGivenUp'] = (run) =>
      logger.error(digestsGivenUp, { runId: run.runId, people: run.people, done: donePeople(run) })
    await mendRuns(deps, { now, begun, onGivenUp })
    await deleteOldRuns(deps, now)
    return { begun: begun ?? null }
  },
})
