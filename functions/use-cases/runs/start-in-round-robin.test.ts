import { expect, test } from 'vitest'
import { inRoundRobinOrder, type QueueEntry } from '#functions/domain/runs/round-robin-order.ts'
import { startInRoundRobin } from '#functions/use-cases/runs/start-in-round-robin.ts'

const bounds = { mostRead: 1000, mostTried: 200 }

/** By descending podcast, newest episode first: 302 is the third newest of podcast 3. */
function queueOf(waiting: Readonly<Record<number, number>>): QueueEntry[] {
  return Object.entries(waiting)
    .map(([podcastId, count]) => ({ podcastId: Number(podcastId), count }))
    .toSorted((one, other) => other.podcastId - one.podcastId)
    .flatMap(({ podcastId, count }) =>
      Array.from({ length: count }, (_, index) => ({
        episodeId: podcastId * 100 + index,
        podcastId,
        notBefore: undefined,
      })),
    )
}

function simulate(queue: QueueEntry[], paused: ReadonlySet<number> = new Set()) {
  const started: number[] = []
  let queries = 0
  let read = 0
  const scan = (slots: number, last?: number, most = bounds) =>
    startInRoundRobin(
      {
        last,
        mayStart: ({ episodeId }) => !paused.has(episodeId),
        read: async ({ behind, limit, start }) => {
          const below = queue.filter(({ podcastId }) => behind === undefined || podcastId < behind)
          const from = Number(start?.from ?? 0)
          const entries = below.slice(from, from + limit)
          queries += 1
          read += entries.length
          const next = { from: String(from + limit) }
          return { entries, ...(from + limit < below.length && { next }) }
        },
        start: async ({ episodeId }) => {
          if (started.length >= slots) return false
          started.push(episodeId)
          queue.splice(
            queue.findIndex((entry) => entry.episodeId === episodeId),
            1,
          )
          return true
        },
      },
      most,
    )
  return { started, scan, cost: () => ({ queries, read }) }
}

test('podcasts are served one after the other, the newest episode of each first [S17.36]', async () => {
  const { started, scan } = simulate(queueOf({ 1: 1, 2: 3, 3: 2 }))
  expect(await scan(10)).toMatchObject({ ending: 'end' })
  expect(started).toEqual([300, 200, 100, 301, 201, 202])
})

test('the next scan continues with the podcast behind the one served last', async () => {
  const { started, scan } = simulate(queueOf({ 1: 2, 2: 2, 3: 2 }))
  let last: number | undefined
  for (let slots = 1; slots <= 6; slots += 1) ({ last } = await scan(slots, last))
  expect(started).toEqual([300, 200, 100, 301, 201, 101])
})

test('a new podcast with a hundred episodes delays the others by at most one round', async () => {
  const { started, scan } = simulate(queueOf({ 1: 1, 2: 1, 9: 99 }))
  await scan(3)
  expect(started).toEqual([900, 200, 100])
})

test('a paused episode is skipped, and its podcast is served with the next one', async () => {
  const { started, scan } = simulate(queueOf({ 1: 2, 2: 2 }), new Set([200, 100, 101]))
  expect(await scan(10)).toEqual({ ending: 'end', last: 2 })
  expect(started).toEqual([201])
})

test('a scan reads one entry for each run it starts, however long the queue is', async () => {
  const { started, scan, cost } = simulate(queueOf({ 1: 90, 2: 90, 3: 90 }))
  expect((await scan(4)).ending).toBe('full')
  expect(started).toHaveLength(4)
  expect(cost()).toEqual({ queries: 6, read: 5 })
})

test('a scan ends after so many entries, and the next one continues behind them', async () => {
  const queue = queueOf({ 1: 1, 2: 5, 3: 5 })
  const { started, scan } = simulate(
    queue,
    new Set(queue.filter(({ podcastId }) => podcastId > 1).map(({ episodeId }) => episodeId)),
  )
  const first = await scan(10, undefined, { mostRead: 6, mostTried: 10 })
  expect([first.ending, started]).toEqual(['read', []])
  await scan(10, first.last, { mostRead: 6, mostTried: 10 })
  expect(started).toEqual([100])
})

test('a run that the index still lists after its start is not started again', async () => {
  const entry = { episodeId: 100, podcastId: 1, notBefore: undefined }
  const started: number[] = []
  const outcome = await startInRoundRobin(
    {
      last: undefined,
      mayStart: () => true,
      read: async ({ behind }) => ({ entries: behind === undefined ? [entry] : [] }),
      start: async ({ episodeId }) => started.push(episodeId) > 0,
    },
    bounds,
  )
  expect([outcome.ending, started]).toEqual(['end', [100]])
})

test.each([undefined, 1, 2, 3, 7])(
  'the order that is shown is the one in which runs start, also after podcast %s',
  async (last) => {
    const shown = inRoundRobinOrder(queueOf({ 1: 4, 2: 1, 3: 2, 5: 3 }), last)
    const { started, scan } = simulate(queueOf({ 1: 4, 2: 1, 3: 2, 5: 3 }))
    await scan(100, last)
    expect(started).toHaveLength(10)
    expect(started).toEqual(shown.map(({ episodeId }) => episodeId))
  },
)
