import { enqueuePlanning, enqueueReaders } from '#functions/clients/digest-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import { listDigestReaders } from '#functions/data/digests/digest-readers.ts'
import { findDigestRun, notePlanned, type PlannedPage } from '#functions/data/digests/digest-runs.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { DigestRunRecord } from '#functions/domain/records/digest-run-record.ts'

export type PlanningDeps = { catalogue: Table; people: Table; digestQueue: Queue }

export type PlanningSteps = {
  now: Date
  /** How many people are looked for at once: one Query. */
  pageSize?: number
  /** Of pages; whatever is left is for the next message. */
  pagesAtOnce?: number
}

/** Ten thousand people by one message, and none is mailed long before all of them are known. */
const usualSteps = { pageSize: 500, pagesAtOnce: 20 }

/** Where the search goes on behind a page; at the end of the last frequency it is over. */
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

/** Puts one page of people on the queue; answers whether there may be another page, for which nobody else looks. */
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
  const isNoted = await notePlanned(catalogue, run, { ...after, people: page.entries.length })
  return isNoted && after.plannedAt === undefined
}

/**
 * Puts the people of a run on the queue, page by page, and each page before it is noted: whatever breaks off is begun again with the page
 * that was not noted, and who is on the queue twice is mailed once. Where two look at once, one of them goes on.
 * Whoever changes from daily to weekly in between may be found on both lists: they are mailed once and counted twice, and the run is given up
 * with one person left.
 */
export async function planRun(deps: PlanningDeps, runId: string, steps: PlanningSteps): Promise<void> {
  const { now, pageSize, pagesAtOnce } = { ...usualSteps, ...steps }
  for (let page = 0; page < pagesAtOnce; page += 1) {
    if (!(await planPage(deps, runId, { now, pageSize }))) return
  }
  await enqueuePlanning(deps.digestQueue, runId)
}
