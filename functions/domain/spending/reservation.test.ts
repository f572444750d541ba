import { expect, test } from 'vitest'
import { monthChanges, type Reservation, spentOn } from '#functions/domain/spending/reservation.ts'

const reservation = (month: string, remainingMicrodollars: number): Reservation => ({
  episodeId: 1,
  attempt: 1,
  month,
  remainingMicrodollars,
  isBegun: false,
  version: 3,
})
const march = '2026-03'
const april = '2026-04'

test.each([
  {
    what: 'less than is reserved',
    spent: { month: march, microdollars: 30 },
    left: 70,
    changes: { [march]: 0 },
  },
  {
    what: 'more than is reserved',
    spent: { month: march, microdollars: 130 },
    left: 0,
    changes: { [march]: 30 },
  },
  {
    what: 'something after the month’s turn',
    spent: { month: april, microdollars: 30 },
    left: 70,
    changes: { [march]: -100, [april]: 100 },
  },
])('a run that spends $what', ({ spent, left, changes }) => {
  const before = reservation(march, 100)
  const after = spentOn(before, spent)
  expect(after).toMatchObject({
    month: spent.month,
    remainingMicrodollars: left,
    isBegun: true,
    version: 4,
  })
  const found = monthChanges(before, after, spent).map(({ month, microdollars }) => [month, microdollars])
  expect(Object.fromEntries(found)).toEqual(changes)
})

test('what was spent without a reservation is committed in its month', () => {
  const spent = { month: march, microdollars: 5 }
  expect(monthChanges(undefined, undefined, spent)).toEqual([spent])
})
