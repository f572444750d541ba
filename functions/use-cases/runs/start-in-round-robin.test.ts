import { expect, test } from 'vitest'
import { inRoundRobinOrder, type QueueEntry } from '#functions/domain/runs/round-robin-order.ts'
import { startInRoundRobin } from '#functions/use-cases/runs/start-in-round-robin.ts'

const bounds = { mostRead: 1000, mostTried: 200 }

/** By descending podcast, newest episode first: 302 is the third newest of podcast 3. */
function lineOf(waiting: Readonly<Record<number, number>>): QueueEntry[] {
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

function simulate(line: QueueEntry[], paused: ReadonlySet<number> = new Set()) {
  const begun: number[] = []
  let queries = 0
  let read = 0
  const look = (room: number, last?: number, most = bounds) =>
    startInRoundRobin(
      {
        last,
        mayBegin: ({ episodeId }) => !paused.has(episodeId),
        read: async ({ behind, limit, start }) => {
          const below = line.filter(({ podcastId }) => behind === undefined || podcastId < behind)
          const from = Number(start?.from ?? 0)
          const entries = below.slice(from, from + limit)
          queries += 1
          read += entries.length
          const next = { from: String(from + limit) }
          return { entries, ...(from + limit < below.length && { next }) }
        },
        begin: async ({ episodeId }) => {
          if (begun.length >= room) return false
          begun.push(episodeId)
          line.splice(
            line.findIndex((entry) => entry.episodeId === episodeId),
            1,
          )
          return true
        },
      },
      most,
    )
  return { begun, look, cost: () => ({ queries, read }) }
}

test('podcasts have their turn one after the other, the newest episode of each first [S17.36]', async () => {
  const { begun, look } = simulate(lineOf({ 1: 1, 2: 3, 3: 2 }))
  expect(await look(10)).toMatchObject({ ending: 'end' })
  expect(begun).toEqual([300, 200, 100, 301, 201, 202])
})

test('the next look goes on with the podcast behind the one that had its turn last', async () => {
  const { begun, look } = simulate(lineOf({ 1: 2, 2: 2, 3: 2 }))
  let last: number | undefined
  for (let room = 1; room <= 6; room += 1) ({ last } = await look(room, last))
  expect(begun).toEqual([300, 200, 100, 301, 201, 101])
})

test('a podcast that comes in with a hundred episodes keeps none of the others waiting for more than a round', async () => {
  const { begun, look } = simulate(lineOf({ 1: 1, 2: 1, 9: 99 }))
  await look(3)
  expect(begun).toEqual([900, 200, 100])
})

test('an episode that leaves a provider alone is passed over, and its podcast has its turn with the next one', async () => {
  const { begun, look } = simulate(lineOf({ 1: 2, 2: 2 }), new Set([200, 100, 101]))
  expect(await look(10)).toEqual({ ending: 'end', last: 2 })
  expect(begun).toEqual([201])
})

test('a look reads one entry for each that begins, however long the line is', async () => {
  const { begun, look, cost } = simulate(lineOf({ 1: 90, 2: 90, 3: 90 }))
  expect((await look(4)).ending).toBe('full')
  expect(begun).toHaveLength(4)
  expect(cost()).toEqual({ queries: 6, read: 5 })
})

test('a look ends after so many entries, and the next one goes on behind them', async () => {
  const line = lineOf({ 1: 1, 2: 5, 3: 5 })
  const { begun, look } = simulate(
    line,
    new Set(line.filter(({ podcastId }) => podcastId > 1).map(({ episodeId }) => episodeId)),
  )
  const first = await look(10, undefined, { mostRead: 6, mostTried: 10 })
  expect([first.ending, begun]).toEqual(['read', []])
  await look(10, first.last, { mostRead: 6, mostTried: 10 })
  expect(begun).toEqual([100])
})

test('what an index still lists although it has begun is not begun again', async () => {
  const entry = { episodeId: 100, podcastId: 1, notBefore: undefined }
  const begun: number[] = []
  const taken = await startInRoundRobin(
    {
      last: undefined,
      mayBegin: () => true,
      read: async ({ behind }) => ({ entries: behind === undefined ? [entry] : [] }),
      begin: async ({ episodeId }) => begun.push(episodeId) > 0,
    },
    bounds,
  )
  expect([taken.ending, begun]).toEqual(['end', [100]])
})

test.each([undefined, 1, 2, 3, 7])(
  'the order that is told is the one in which they begin, also after podcast %s',
  async (last) => {
    const told = inRoundRobinOrder(lineOf({ 1: 4, 2: 1, 3: 2, 5: 3 }), last)
    const { begun, look } = simulate(lineOf({ 1: 4, 2: 1, 3: 2, 5: 3 }))
    await look(100, last)
    expect(begun).toHaveLength(10)
    expect(begun).toEqual(told.map(({ episodeId }) => episodeId))
  },
)
