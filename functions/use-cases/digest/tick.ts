import { enqueuePlanning } from '#functions/clients/digest-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import {
  beginScheduledRun,
  deleteRunsBefore,
  dropDeparted,
  giveUpRun,
  listDigestRuns,
  readLastScheduledDate,
} from '#functions/data/digests/digest-runs.ts'
import { readEmailScheduleRecord } from '#functions/data/digests/email-schedule.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import { dueDigests } from '#functions/domain/digest/digest-due.ts'
import { type DigestRunRecord, digestRunView } from '#functions/domain/records/digest-run-record.ts'
import { openLog } from '#functions/invocation/log.ts'
import { digestsGivenUp } from '#shared/deployment/log-messages.ts'
import { digestRunDays } from '#shared/deployment/retention.ts'
import { donePeople, isUnderWay } from '#shared/domain/digest-outcomes.ts'
import { dayMilliseconds, hourMilliseconds } from '#shared/domain/time-units.ts'

const logger = openLog()

type RunDeps = { catalogue: Table; digestQueue: Queue }

const stuckMilliseconds = 6 * hourMilliseconds
/**
 * Runs older than this are not repaired: they have ended or were given up, unless the schedule was down for
 * days.
 */
const repairWindowMilliseconds = 7 * dayMilliseconds
const runsOfPage = 25

/** Of several concurrent callers only one starts the run. */
function beginDue(catalogue: Table, now: Date): Promise<DigestRunRecord | undefined> {
  return repeatWhileStale(async () => {
    const record = await readEmailScheduleRecord(catalogue)
    const due = dueDigests(record, { now, latestDate: await readLastScheduledDate(catalogue) })
    return due && (await beginScheduledRun(catalogue, due, now))
  })
}

async function beginDueRun({ catalogue, digestQueue }: RunDeps, now: Date): Promise<string | undefined> {
  const run = await beginDue(catalogue, now)
  if (run) await enqueuePlanning(digestQueue, run.runId)
  return run?.runId
}

async function* recentRuns(catalogue: Table, now: Date): AsyncGenerator<DigestRunRecord> {
  const since = now.getTime() - repairWindowMilliseconds
  let start: Record<string, string> | undefined
  do {
    const page = await listDigestRuns(catalogue, { limit: runsOfPage, start })
    for (const run of page.entries) {
      if (Date.parse(run.startedAt) < since) return
      yield run
    }
    start = page.next
  } while (start)
}

const isStuck = ({ latestAt, startedAt }: DigestRunRecord, now: Date) =>
  now.getTime() - Date.parse(latestAt ?? startedAt) >= stuckMilliseconds

type RepairOptions = { now: Date; startedRunId: string | undefined }

async function repairRun({ catalogue, digestQueue }: RunDeps, run: DigestRunRecord, options: RepairOptions) {
  if (isStuck(run, options.now)) {
    // Logged before the run is given up, so that the log always has it.
    logger.error(digestsGivenUp, { runId: run.runId, people: run.people, done: donePeople(run) })
    await giveUpRun(catalogue, run.runId, options.now)
  } else if (run.plannedAt === undefined && run.runId !== options.startedRunId) {
    await enqueuePlanning(digestQueue, run.runId)
  }
}

/**
 * Keeps a run's marks of departed readers for six hours, because the last messages may be delivered twice.
 */
async function repairRuns(deps: RunDeps, options: RepairOptions): Promise<void> {
  for await (const run of recentRuns(deps.catalogue, options.now)) {
    if (isUnderWay(digestRunView(run))) await repairRun(deps, run, options)
    else if (run.departed && isStuck(run, options.now)) await dropDeparted(deps.catalogue, run.runId)
  }
}

async function deleteOldRuns({ catalogue }: RunDeps, now: Date): Promise<void> {
  await deleteRunsBefore(catalogue, new Date(now.getTime() - digestRunDays * dayMilliseconds))
}

/**
 * Begins the digests that are due and returns the run's id. Begins none without mail set up, so no day counts
 * as done.
 */
export async function tickDigests(
  deps: RunDeps & { sendsMail: boolean },
  now: Date,
): Promise<string | undefined> {
  const startedRunId = deps.sendsMail ? await beginDueRun(deps, now) : undefined
  await repairRuns(deps, { now, startedRunId })
  await deleteOldRuns(deps, now)
  return startedRunId
}
