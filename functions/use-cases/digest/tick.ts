import { type DigestQueue, enqueuePlanning } from '#functions/clients/digest-queue.ts'
import {
  beginScheduledRun,
  giveUpRun,
  listDigestRuns,
  readLastScheduledDate,
} from '#functions/data/digest-runs.ts'
import { readEmailScheduleRecord } from '#functions/data/email-schedule.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale } from '#functions/data/transaction.ts'
import { dueDigests } from '#functions/domain/digest/digest-due.ts'
import { type DigestRunRecord, digestRunView } from '#functions/domain/records/digest-run-record.ts'

export type TickDeps = { catalogue: Table; queue: DigestQueue }

const hourMilliseconds = 60 * 60 * 1000
/** Of a run in which nobody was done with. */
const patienceMilliseconds = 6 * hourMilliseconds
/** Whatever began before has ended or was given up, unless nothing ticked for days. */
const lookBackMilliseconds = 7 * 24 * hourMilliseconds
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
export async function beginDueRun({ catalogue, queue }: TickDeps, now: Date): Promise<string | undefined> {
  const run = await beginDue(catalogue, now)
  if (run) await enqueuePlanning(queue, run.runId)
  return run?.runId
}

/** The runs of the last days that are not over and were not given up. */
async function* openRuns(catalogue: Table, now: Date): AsyncGenerator<DigestRunRecord> {
  const since = now.getTime() - lookBackMilliseconds
  let start: Record<string, string> | undefined
  do {
    const page = await listDigestRuns(catalogue, { limit: runsOfPage, start })
    for (const run of page.entries) {
      if (Date.parse(run.startedAt) < since) return
      const { state } = digestRunView(run)
      if (state === 'counting' || state === 'sending') yield run
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

/** Has people looked for in runs whose search broke off, and gives up runs in which nothing happened for six hours. */
export async function mendRuns({ catalogue, queue }: TickDeps, options: MendOptions): Promise<void> {
  const { now, begun, onGivenUp } = options
  for await (const run of openRuns(catalogue, now)) {
    if (isStuck(run, now)) {
      onGivenUp(run)
      await giveUpRun(catalogue, run.runId, now)
    } else if (run.plannedAt === undefined && run.runId !== begun) {
      await enqueuePlanning(queue, run.runId)
    }
  }
}
