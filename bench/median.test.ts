import { expect, test } from 'vitest'
import { median, percentile } from '#bench/median.ts'

test('takes the nearest rank', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(percentile([1, 2, 3, 4], 0.95)).toBe(4)
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2)
})

test('refuses an empty list', () => {
  expect(() => median([])).toThrow(RangeError)
})
