import { expect, test } from 'vitest'
import { mergeLists, type ReadList } from '#functions/domain/personal-feed/merge-lists.ts'
import { seededRandom } from '#scripts/seeded-random.ts'

type Entry = { order: string; from: number }

const orderOf = (number: number) => String(number).padStart(4, '0')

function anyLists(chance: () => number): Entry[][] {
  return Array.from({ length: 1 + Math.floor(chance() * 8) }, (_, from) => {
    const share = chance()
    const orders = Array.from({ length: 60 }, (_unused, number) => number).filter(() => chance() < share)
    return orders.reverse().map((number) => ({ order: orderOf(number), from }))
  })
}

const naive = (lists: readonly Entry[][], isWanted: (entry: Entry) => boolean) =>
  [
    ...new Set(
      lists
        .flat()
        .filter(isWanted)
        .map(({ order }) => order),
    ),
  ]
    .toSorted()
    .reverse()

function readLazily(
  lists: readonly Entry[][],
  { wanted, page, isWanted }: { wanted: number; page: number; isWanted: (entry: Entry) => boolean },
) {
  const read = lists.map(() => 0)
  const asFarAsRead = (): ReadList<Entry>[] =>
    lists.map((list, index) => {
      const end = read[index] ?? 0
      const readTo = end === 0 ? '9999' : list[end - 1]?.order
      return { entries: list.slice(0, end).filter(isWanted), readTo: end > list.length ? undefined : readTo }
    })
  for (;;) {
    const merged = mergeLists(asFarAsRead(), wanted)
    if (merged.unread.length === 0) return { merged, read }
    for (const index of merged.unread) {
      const end = (read[index] ?? 0) + page
      read[index] = end > (lists[index]?.length ?? 0) ? Number.POSITIVE_INFINITY : end
    }
  }
}

test('however lists are read, their merge is what sorting all of them would give', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const chance = seededRandom(seed)
    const lists = anyLists(chance)
    const modulus = 1 + Math.floor(chance() * 3)
    const options = {
      wanted: 1 + Math.floor(chance() * 30),
      page: 1 + Math.floor(chance() * 10),
      isWanted: ({ order }: Entry) => Number(order) % modulus === 0,
    }
    const { merged } = readLazily(lists, options)
    const expected = naive(lists, options.isWanted).slice(0, options.wanted)
    expect(merged.entries.map(({ order }) => order).slice(0, options.wanted), `seed ${seed}`).toEqual(
      expected,
    )
  }
})

test('what is certain of lists that are read in part never changes when they are read further', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const chance = seededRandom(seed)
    const lists = anyLists(chance)
    const inPart = lists.map((list): ReadList<Entry> => {
      const end = 1 + Math.floor(chance() * list.length)
      return { entries: list.slice(0, end), readTo: end >= list.length ? undefined : list[end - 1]?.order }
    })
    const certain = mergeLists(inPart, 60).entries.map(({ order }) => order)
    expect(naive(lists, () => true).slice(0, certain.length), `seed ${seed}`).toEqual(certain)
  }
})

test('only lists that may have something as new are read further', () => {
  const busy = Array.from({ length: 50 }, (_, index) => ({ order: orderOf(900 - index), from: 0 }))
  const quiet = Array.from({ length: 50 }, (_, index) => ({ order: orderOf(100 - index), from: 1 }))
  const { read } = readLazily([busy, quiet], { wanted: 20, page: 10, isWanted: () => true })
  expect(read).toEqual([20, 10])
})

test('an entry of several lists comes once, and lists without anything give nothing', () => {
  const shared = { order: '0005', from: 0 }
  const lists = [
    { entries: [shared], readTo: undefined },
    { entries: [{ ...shared, from: 1 }], readTo: undefined },
    { entries: [], readTo: undefined },
  ]
  expect(mergeLists(lists, 10)).toMatchObject({ entries: [{ order: '0005' }], unread: [], readTo: undefined })
  expect(mergeLists([], 10)).toEqual({ entries: [], unread: [], readTo: undefined })
})
