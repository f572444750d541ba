import type { Page, PageKey } from '#functions/data/table/page.ts'
import type { QueueEntry } from '#functions/domain/runs/round-robin-order.ts'

/** In the order of the index: descending podcast, newest episode first. `behind`: only later podcasts. */
export type ReadQueue = (page: {
  behind: number | undefined
  limit: number
  start: PageKey | undefined
}) => Promise<Page<QueueEntry>>

export type RoundRobinQueue = {
  read: ReadQueue
  /** The podcast served last. */
  last: number | undefined
  mayStart: (entry: QueueEntry) => boolean
  /** False: no free slot. */
  start: (entry: QueueEntry) => Promise<boolean>
}

/** Both are numbers of queue entries. */
export type RoundRobinBounds = {
  mostRead: number
  mostTried: number
}

export type RoundRobinOutcome = { ending: 'full' | 'tried' | 'read' | 'end'; last: number | undefined }

/** The next startable entry is usually the first of the next podcast, so the first query reads one. */
const firstLimit = 1
const furtherLimit = 100

/** `read-limit`: stopped within this podcast. */
type Found = { read: number } & (
  | { kind: 'entry'; entry: QueueEntry }
  | { kind: 'end-of-queue' }
  | { kind: 'read-limit'; podcastId: number | undefined }
)

type Search = Pick<RoundRobinQueue, 'read'> & {
  behind: number | undefined
  isWanted: (entry: QueueEntry) => boolean
  mostRead: number
}

async function findNext({ read, behind, isWanted, mostRead }: Search): Promise<Found> {
  let start: PageKey | undefined
  let sum = 0
  for (;;) {
    const limit = Math.min(start ? furtherLimit : firstLimit, mostRead - sum)
    const page = await read({ behind, limit, start })
    sum += page.entries.length
    const entry = page.entries.find(isWanted)
    if (entry) return { kind: 'entry', entry, read: sum }
    if (!page.next) return { kind: 'end-of-queue', read: sum }
    if (sum >= mostRead) return { kind: 'read-limit', podcastId: page.entries.at(-1)?.podcastId, read: sum }
    start = page.next
  }
}

/**
 * Starts the newest episode of the podcast after `last`, then of the next podcast, and wraps around at the
 * end. Pass the returned `last` to the next call.
 */
export async function startInRoundRobin(
  queue: RoundRobinQueue,
  { mostRead, mostTried }: RoundRobinBounds,
): Promise<RoundRobinOutcome> {
  const tried = new Set<number>()
  // The index may still list a run that has just started.
  const isWanted = (entry: QueueEntry) => queue.mayStart(entry) && !tried.has(entry.episodeId)
  let { last } = queue
  let behind = last
  let left = mostRead
  while (left > 0) {
    const found = await findNext({ read: queue.read, behind, isWanted, mostRead: left })
    left -= found.read
    if (found.kind === 'read-limit') return { ending: 'read', last: found.podcastId }
    if (found.kind === 'end-of-queue') {
      if (behind === undefined) return { ending: 'end', last }
      behind = undefined
      continue
    }
    if (tried.size === mostTried) return { ending: 'tried', last }
    if (!(await queue.start(found.entry))) return { ending: 'full', last }
    tried.add(found.entry.episodeId)
    last = found.entry.podcastId
    behind = last
  }
  return { ending: 'read', last }
}
