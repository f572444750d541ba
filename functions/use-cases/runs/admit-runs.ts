import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import {
  listPriorityQueue,
  type PriorityQueue,
  priorityQueueName,
  type QueuePage,
  readQueuePositions,
  saveQueuePositions,
} from '#functions/data/runs/run-queue.ts'
import { latestBegins, type QueueEntry } from '#functions/domain/runs/round-robin-order.ts'
import { type RunQueue, runQueues } from '#functions/domain/runs/run-queue.ts'
import type { StartOutcome } from '#functions/domain/runs/start-outcome.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { admitOnHold, type Bounds, type Scan } from '#functions/use-cases/runs/admit-on-hold.ts'
import { type AutomaticDeps, startQueuedRunById } from '#functions/use-cases/runs/automatic-start.ts'
import { leaveUnreadable } from '#functions/use-cases/runs/leave-unreadable.ts'
import { startInRoundRobin } from '#functions/use-cases/runs/start-in-round-robin.ts'
import { concurrentRuns } from '#shared/deployment/rate-limits.ts'

/** A page of the largest entries costs 18 read units. `mostTried` exceeds the number of slots. */
const usualBounds: Bounds = { pageSize: 100, mostPages: 10, mostTried: 2 * concurrentRuns.maximum }

const priorityQueuesOf = (lane: RunQueue): PriorityQueue[] => [
  { lane, isAskedFor: true },
  { lane, isAskedFor: false },
]

/** Returns the podcast served last, and the times in milliseconds since 1970 at which runs started. */
async function admitLine(
  { catalogue, clock }: AutomaticDeps,
  { line, last }: { line: PriorityQueue; last: number | undefined },
  { start, fullLanes, bounds }: Scan,
): Promise<{ last: number | undefined; begins: number[] }> {
  const begins: number[] = []
  const begin = async ({ episodeId }: QueueEntry) => {
    const outcome = await start(episodeId)
    if (outcome.kind === 'no-slot') fullLanes.add(outcome.lane)
    if (outcome.kind === 'started') begins.push(clock.now().getTime())
    return !fullLanes.has(line.lane)
  }
  const mayBegin = ({ notBefore }: QueueEntry) =>
    notBefore === undefined || Date.parse(notBefore) <= clock.now().getTime()
  const read = (page: QueuePage) => listPriorityQueue(catalogue, line, page)
  const taken = await startInRoundRobin(
    { read, last, mayBegin, begin },
    { mostRead: bounds.pageSize * bounds.mostPages, mostTried: bounds.mostTried },
  )
  return { last: taken.last, begins }
}

async function admitLines(deps: AutomaticDeps, scan: Scan): Promise<void> {
  const before = await readQueuePositions(deps.operations)
  const after = { last: { ...before.last }, begins: { ...before.begins } }
  for (const line of runQueues.flatMap(priorityQueuesOf)) {
    const { lane } = line
    if (scan.fullLanes.has(lane)) continue
    const { last, begins } = await admitLine(deps, { line, last: before.last[priorityQueueName(line)] }, scan)
    after.last[priorityQueueName(line)] = last
    if (begins.length > 0) after.begins[lane] = latestBegins([...(after.begins[lane] ?? []), ...begins])
  }
  // While slots are free, starts are as rare as new runs and say nothing about the wait in a full queue.
  for (const lane of runQueues) if (!scan.fullLanes.has(lane)) delete after.begins[lane]
  if (canonical(after) !== canonical(before))
    await saveQueuePositions(deps.operations, after, deps.clock.now())
}

/**
 * Starts runs while there are free slots. In each queue, requested runs come before automatic ones, and
 * podcasts alternate, newest episode first. Then come runs on hold that the budget now allows. Bounded; the
 * next call continues where this one stopped.
 */
export async function admitRuns(deps: AutomaticDeps, bounds: Bounds = usualBounds): Promise<void> {
  const settings = await readProcessingSettings(deps.catalogue)
  const unreadable: StartOutcome = { kind: 'not-startable' }
  const scan: Scan = {
    start: (episodeId) => leaveUnreadable(() => startQueuedRunById(deps, episodeId, settings), unreadable),
    fullLanes: new Set(),
    bounds,
  }
  await admitLines(deps, scan)
  if (scan.fullLanes.size < runQueues.length) await admitOnHold(deps, scan)
}
