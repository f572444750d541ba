import { expect, test } from 'vitest'
import { boundsOfWeek, weekOf, weekText } from '#shared/format/iso-week.ts'

// The table of ISO 8601 in Wikipedia's article on the week date.
test.each([
  ['1976-12-31', '1976-W53'],
  ['1977-01-01', '1976-W53'],
  ['1977-01-03', '1977-W01'],
  ['1978-01-01', '1977-W52'],
  ['1980-12-28', '1980-W52'],
  ['1980-12-29', '1981-W01'],
  ['2020-12-31', '2020-W53'],
  ['2021-01-03', '2020-W53'],
  ['2021-01-04', '2021-W01'],
  ['2024-12-30', '2025-W01'],
  ['2026-11-29', '2026-W48'],
  ['2026-11-30', '2026-W49'],
  ['2027-01-03', '2026-W53'],
])('%s is in the week %s, from its first to its last moment [S23.20]', (day, week) => {
  expect(weekOf(new Date(`${day}T00:00:00Z`))).toBe(week)
  expect(weekOf(new Date(`${day}T23:59:59.999Z`))).toBe(week)
})

test('every week of forty years begins on its Monday and ends before the next one begins [S23.20]', () => {
  const monday = new Date('2000-01-03T00:00:00Z')
  for (let place = 0; place < 2087; place += 1) {
    const from = new Date(monday.getTime() + place * 7 * 86_400_000)
    const before = new Date(from.getTime() + 7 * 86_400_000)
    expect(boundsOfWeek(weekOf(from))).toEqual({ from, before })
    expect(weekOf(new Date(before.getTime() - 1))).toBe(weekOf(from))
  }
})

test.each(['2026-W00', '2026-W54', '2025-W53', '2026-48', '2026-W8', '2026-w48', 'latest', ''])(
  '"%s" names no week',
  (text) => {
    expect(boundsOfWeek(text)).toBeUndefined()
    expect(weekText(text)).toBe('')
  },
)

test.each([
  ['2026-W48', 'November 23 – 29, 2026'],
  ['2026-W49', 'November 30 – December 6, 2026'],
  ['2026-W53', 'December 28, 2026 – January 3, 2027'],
])('%s reads “%s”', (week, text) => {
  expect(weekText(week)).toBe(text)
})
