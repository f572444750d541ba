import { expect, test } from 'vitest'
import { logMonths } from '#web/features/admin-log/log-months.ts'

test('the months of a year back can be chosen, across the new year, also on the last day of a month', () => {
  const months = logMonths(Date.parse('2026-03-31T23:59:59Z'))
  expect(months).toHaveLength(13)
  expect(months[0]).toEqual({ value: '2026-03', label: 'March 2026' })
  expect(months[1]).toEqual({ value: '2026-02', label: 'February 2026' })
  expect(months[3]).toEqual({ value: '2025-12', label: 'December 2025' })
  expect(months.at(-1)).toEqual({ value: '2025-03', label: 'March 2025' })
})
