import { expect, test } from 'vitest'
import { statisticsQuery } from '#web/features/statistics/api/statistics.ts'

test('the figures are read again every 30 seconds, on focus and on mount', () => {
  expect(statisticsQuery).toMatchObject({
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    staleTime: 0,
  })
})
