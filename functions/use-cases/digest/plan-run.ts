import { enqueuePlanning, enqueueReaders } from '#functions/clients/digest-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import { listDigestReaders } from '#functions/data/digests/digest-readers.ts'
import { findDigestRun, type PlannedPage, recordPlanned } from '#functions/data/digests/digest-runs.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { DigestRunRecord } from '#functions/domain/records/digest-run-record.ts'

export type PlanningDeps = { catalogue: Table; people: Table; digestQueue: Queue }

export type PlanningSteps = {
  now: Date
  pageSize?: number
  pagesAtOnce?: number
}

const usualSteps = { pageSize: 500, pagesAtOnce: 20 }

function planningAfter(
  { frequencies, planning }: DigestRunRecord,
  next: PageKey | undefined,
  now: Date,
): Omit<PlannedPage, 'people'> {
  const pages = planning.pages + 1
  if (next) return { planning: { pages, index: planning.index, after: next } }
  const index = planning.index + 1
  const isOver = index >= frequencies.length
  return { planning: { pages, index }, ...(isOver && { plannedAt: now.toISOString() }) }
}

async function planPage(
  { catalogue, people, digestQueue }: PlanningDeps,
  runId: string,
  { now, pageSize }: Required<Pick<PlanningSteps, 'now' | 'pageSize'>>,
): Promise<boolean> {
  const run = await findDigestRun(catalogue, runId)
  const frequency = run?.frequencies[run.planning.index]
  if (!run || !frequency || run.plannedAt || run.givenUpAt) return false
  const start = run.planning.after
  const page = await listDigestReaders(people, { frequency, now, limit: pageSize, start })
  await enqueueReaders(digestQueue, runId, page.entries)
  const after = planningAfter(run, page.next, now)
  const isRecorded = await recordPlanned(catalogue, run, { ...after, people: page.entries.length })
  return isRecorded && after.plannedAt === undefined
}

/**
 * After a crash, readers may be queued twice but are mailed once. A reader who changes from daily to weekly
 * during planning is counted twice, so the run is given up with one reader left.
 */
export async function planRun(deps: PlanningDeps, runId: string, steps: PlanningSteps): Promise<void> {
  const { now, pageSize, pagesAtOnce } = { ...usualSteps, ...steps }
  for (let page = 0; page < pagesAtOnce; page += 1) {
    if (!(await planPage(deps, runId, { now, pageSize }))) return
  }
  await enqueuePlanning(deps.digestQueue, runId)
}
