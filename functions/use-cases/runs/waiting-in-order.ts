import { readPace } from '#functions/data/runs/model-pace.ts'
import {
  type EpisodeOfPodcast,
  listEpisodesOfGroup,
  readEpisodesById,
  searchEpisodesOfGroup,
} from '#functions/data/runs/run-lists.ts'
import {
  listPriorityQueue,
  type PriorityQueue,
  priorityQueueName,
  readQueuePositions,
} from '#functions/data/runs/run-queue.ts'
import type { Page, PageKey, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  type ExpectedStart,
  expectedStarts,
  type QueueEntry,
} from '#functions/domain/runs/round-robin-order.ts'
import { type RunQueue, runQueues } from '#functions/domain/runs/run-queue.ts'

/** Above this, no positions are shown. Reading this many of the largest cards costs 350 units. */
const mostRead = 2000
const readAtOnce = 500

async function readQueue(
  catalogue: Table,
  queue: PriorityQueue,
  most: number,
): Promise<QueueEntry[] | undefined> {
  const all: QueueEntry[] = []
  let start: PageKey | undefined
  do {
    const { entries, next } = await listPriorityQueue(catalogue, queue, { limit: readAtOnce, start })
    all.push(...entries)
    start = next
  } while (start && all.length <= most)
  return all.length > most ? undefined : all
}

export type Waiting = ExpectedStart & {
  queue: RunQueue
  modelBusySince: string | undefined
  isModelOutOfQuota: boolean
}

type Deps = { catalogue: Table; operations: Table }

async function readOrder({ catalogue, operations }: Deps, now: Date): Promise<Waiting[] | undefined> {
  const [positions, pace] = await Promise.all([readQueuePositions(operations), readPace(operations)])
  const order: Waiting[] = []
  let left = mostRead
  for (const queue of runQueues) {
    const queues = []
    for (const priorityQueue of [true, false].map((isRequested) => ({ queue, isRequested }))) {
      const entries = await readQueue(catalogue, priorityQueue, left)
      if (!entries) return undefined
      left -= entries.length
      queues.push({ entries, lastServed: positions.last[priorityQueueName(priorityQueue)] })
    }
    const modelBusySince = queue === 'text' ? pace.busySince : undefined
    const isModelOutOfQuota = queue === 'text' && pace.isOutOfQuota === true
    const expected = expectedStarts({ queues, starts: positions.begins[queue] ?? [], now })
    order.push(...expected.map((start) => ({ ...start, queue, modelBusySince, isModelOutOfQuota })))
  }
  return order.toSorted((one, other) => one.place - other.place)
}

export type WaitingEpisode = EpisodeOfPodcast & { waiting?: Waiting }

function withPlaces(episodes: readonly EpisodeOfPodcast[], order: readonly Waiting[] = []): WaitingEpisode[] {
  const byEpisode = new Map(order.map((waiting) => [waiting.episodeId, waiting]))
  return episodes.map((one) => {
    const waiting = byEpisode.get(one.episode.episodeId)
    return waiting ? { ...one, waiting } : one
  })
}

/** In starting order. If too many wait to read in one call, by descending podcast and without positions. */
export async function listWaitingInOrder(
  deps: Deps,
  { limit, start }: PageOptions,
  now: Date,
): Promise<Page<WaitingEpisode>> {
  const order = start && start.from === undefined ? undefined : await readOrder(deps, now)
  if (!order) return listEpisodesOfGroup(deps.catalogue, 'waiting', { limit, start })
  const from = Number(start?.from ?? 0)
  const shown = order.slice(from, from + limit)
  const episodes = await readEpisodesById(
    deps.catalogue,
    shown.map(({ episodeId }) => episodeId),
  )
  const entries = withPlaces(episodes, shown)
  const hasMore = order.length > from + limit
  return { entries, ...(hasMore && { next: { from: String(from + limit) } }) }
}

/** In the order of their podcasts, with their positions. */
export async function searchWaiting(
  deps: Deps,
  request: PageOptions & { find: string },
  now: Date,
): Promise<Page<WaitingEpisode>> {
  const { entries, next } = await searchEpisodesOfGroup(deps.catalogue, 'waiting', request)
  const order = entries.length > 0 ? await readOrder(deps, now) : undefined
  return { entries: withPlaces(entries, order), ...(next && { next }) }
}
