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
import { digestRunDays } from '#shared/deployment/retention.ts'
import { isUnderWay } from '#shared/domain/digest-outcomes.ts'
import { dayMilliseconds, hourMilliseconds } from '#shared/domain/time-units.ts'

export type TickDeps = { catalogue: Table; digestQueue: Queue }

/** Of a run in which nobody was done with. */
const patienceMilliseconds = 6 * hourMilliseconds
/** Whatever began before has ended or was given up, unless nothing ticked for days. */
const lookBackMilliseconds = 7 * dayMilliseconds
const runsOfPage = 25

/** Begins the run that the schedule wants at this moment; where several try at once, one of them does. */
function beginDue(catalogue: Table, now: Date): Promise<DigestRunRecord | undefined> {
  return repeatWhileStale(async () => {
    const record = await readEmailScheduleRecord(catalogue)
    const due = dueDigests(record, { now, latestDate: await readLastScheduledDate(catalogue) })
    return due && (await beginScheduledRun(catalogue, due, now))
  })
}

/** Begins the run that is due and has its people looked for; answers its id, or nothing where none is due. */
export async function beginDueRun(
  { catalogue, digestQueue }: TickDeps,
  now: Date,
): Promise<string | undefined> {
  const run = await beginDue(catalogue, now)
  if (run) await enqueuePlanning(digestQueue, run.runId)
  return run?.runId
}

/** Of the last days, the newest first. */
async function* recentRuns(catalogue: Table, now: Date): AsyncGenerator<DigestRunRecord> {
  const since = now.getTime() - lookBackMilliseconds
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
  now.getTime() - Date.parse(latestAt ?? startedAt) >= patienceMilliseconds

export type MendOptions = {
  now: Date
  /** A run that was begun just now. */
  begun: string | undefined
  /** Told of a run before that is noted, so that no run is given up unseen. */
  onGivenUp: (run: DigestRunRecord) => void
}

/** Has people looked for again where the search broke off, or gives the run up. */
async function mendRun({ catalogue, digestQueue }: TickDeps, run: DigestRunRecord, options: MendOptions) {
  if (isStuck(run, options.now)) {
    options.onGivenUp(run)
    await giveUpRun(catalogue, run.runId, options.now)
  } else if (run.plannedAt === undefined && run.runId !== options.begun) {
    await enqueuePlanning(digestQueue, run.runId)
  }
}

/**
 * Has people looked for in runs whose search broke off, gives up runs in which nothing happened for six hours, and drops what a run that
 * is over knows of single people, as late as that, because its last messages may come twice.
 */
export async function mendRuns(deps: TickDeps, options: MendOptions): Promise<void> {
  for await (const run of recentRuns(deps.catalogue, options.now)) {
    if (isUnderWay(digestRunView(run))) await mendRun(deps, run, options)
    else if (run.departed && isStuck(run, options.now)) await dropDeparted(deps.catalogue, run.runId)
  }
}

/** Deletes runs that are kept long enough. */
export async function deleteOldRuns({ catalogue }: TickDeps, now: Date): Promise<void> {
  await deleteRunsBefore(catalogue, new Date(now.getTime() - digestRunDays * dayMilliseconds))
}
