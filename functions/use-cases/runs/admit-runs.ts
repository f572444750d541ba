import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import {
  listPriorityQueue,
  type PriorityQueue,
  priorityQueueName,
  type QueuePage,
  readQueuePositions,
  saveQueuePositions,
} from '#functions/data/runs/run-queue.ts'
import { latestStarts, type QueueEntry } from '#functions/domain/runs/round-robin-order.ts'
import { type RunQueue, runQueues } from '#functions/domain/runs/run-queue.ts'
import type { StartOutcome } from '#functions/domain/runs/start-outcome.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { admitOnHold, type Bounds, type Scan } from '#functions/use-cases/runs/admit-on-hold.ts'
import { type AutomaticDeps, startQueuedRunById } from '#functions/use-cases/runs/automatic-start.ts'
import { leaveUnreadable } from '#functions/use-cases/runs/leave-unreadable.ts'
import { startInRoundRobin } from '#functions/use-cases/runs/start-in-round-robin.ts'
import { concurrentRuns } from '#shared/deployment/rate-limits.ts'

/** A page costs at most 18 read units. `mostTried` exceeds the slots, so full slots end the scan. */
const usualBounds: Bounds = { pageSize: 100, mostPages: 10, mostTried: 2 * concurrentRuns.maximum }

const priorityQueuesOf = (queue: RunQueue): PriorityQueue[] => [
  { queue, isRequested: true },
  { queue, isRequested: false },
]

/** Returns the podcast served last, and the times in milliseconds since 1970 at which runs started. */
async function admitFromQueue(
  { catalogue, clock }: AutomaticDeps,
  { priorityQueue, last }: { priorityQueue: PriorityQueue; last: number | undefined },
  { start, fullQueues, bounds }: Scan,
): Promise<{ last: number | undefined; starts: number[] }> {
  const starts: number[] = []
  const startEntry = async ({ episodeId }: QueueEntry) => {
    const outcome = await start(episodeId)
    if (outcome.kind === 'no-slot') fullQueues.add(outcome.queue)
    if (outcome.kind === 'started') starts.push(clock.now().getTime())
    return !fullQueues.has(priorityQueue.queue)
  }
  const mayStart = ({ notBefore }: QueueEntry) =>
    notBefore === undefined || Date.parse(notBefore) <= clock.now().getTime()
  const read = (page: QueuePage) => listPriorityQueue(catalogue, priorityQueue, page)
  const outcome = await startInRoundRobin(
    { read, last, mayStart, start: startEntry },
    { mostRead: bounds.pageSize * bounds.mostPages, mostTried: bounds.mostTried },
  )
  return { last: outcome.last, starts }
}

async function admitFromQueues(deps: AutomaticDeps, scan: Scan): Promise<void> {
  const before = await readQueuePositions(deps.operations)
  const after = { last: { ...before.last }, begins: { ...before.begins } }
  for (const priorityQueue of runQueues.flatMap(priorityQueuesOf)) {
    const { queue } = priorityQueue
    if (scan.fullQueues.has(queue)) continue
    const name = priorityQueueName(priorityQueue)
    const { last, starts } = await admitFromQueue(deps, { priorityQueue, last: before.last[name] }, scan)
    after.last[name] = last
    if (starts.length > 0) after.begins[queue] = latestStarts([...(after.begins[queue] ?? []), ...starts])
  }
  // Drops the start times of a queue with free slots: there, starts are as rare as new runs and say nothing
  // about the wait in a full queue.
  for (const queue of runQueues) if (!scan.fullQueues.has(queue)) delete after.begins[queue]
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
    fullQueues: new Set(),
    bounds,
  }
  await admitFromQueues(deps, scan)
  if (scan.fullQueues.size < runQueues.length) await admitOnHold(deps, scan)
}
