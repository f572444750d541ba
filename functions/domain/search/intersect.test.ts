import { expect, test } from 'vitest'
import { nextCommon, type Ordered, orderBelow } from '#functions/domain/search/intersect.ts'
import { seededRandom } from '#scripts/seeded-random.ts'

const orderOf = (number: number) => number.toString(36).padStart(3, '0')

function listOf(numbers: readonly number[]) {
  const descending = numbers
    .map((number) => ({ order: orderOf(number) }))
    .toSorted((a, b) => (a.order < b.order ? 1 : -1))
  let reads = 0
  return {
    seek: (order: string) => {
      reads += 1
      return Promise.resolve(descending.find((entry) => entry.order <= order))
    },
    reads: () => reads,
  }
}

const numbersTo = (end: number) => Array.from({ length: end }, (_, number) => number)

const everything = { from: 'zzz', until: '000', mayGoOn: () => true }

async function common(
  lists: Parameters<typeof nextCommon<Ordered>>[0],
  bounds = everything,
): Promise<string[]> {
  const found: string[] = []
  for (let from: string | undefined = bounds.from; from !== undefined; ) {
    const step = await nextCommon(lists, { ...bounds, from })
    if (step.status !== 'found') return found
    found.push(step.order)
    from = orderBelow(step.order)
  }
  return found
}

test('finds what all lists have, newest first', async () => {
  const chance = seededRandom(1)
  for (let round = 0; round < 200; round += 1) {
    const lists = Array.from({ length: 1 + (round % 4) }, () => numbersTo(60).filter(() => chance() < 0.7))
    const [first = [], ...others] = lists
    const expected = first.filter((number) => others.every((other) => other.includes(number)))
    expect(await common(lists.map(listOf))).toEqual(expected.toReversed().map(orderOf))
  }
})

test('looks into a long list no more often than into a short one', async () => {
  const long = listOf(numbersTo(900))
  const short = listOf([10, 500, 800])
  expect(await common([long, short])).toEqual([800, 500, 10].map(orderOf))
  expect(long.reads()).toBeLessThanOrEqual(7)
})

test('goes no further back than asked', async () => {
  expect(await common([listOf([1, 5, 9])], { ...everything, until: orderOf(5) })).toEqual([9, 5].map(orderOf))
})

test('says where it stopped when the allowance is used up', async () => {
  let left = 2
  const mayGoOn = () => {
    left -= 1
    return left >= 0
  }
  const lists = [listOf([9, 6, 3]), listOf([8, 5, 3])]
  expect(await nextCommon(lists, { ...everything, mayGoOn })).toEqual({
    status: 'stopped',
    order: orderOf(6),
  })
})

test('the order below the first is none', () => {
  expect([orderBelow('0010'), orderBelow('000')]).toEqual(['000z', undefined])
})
