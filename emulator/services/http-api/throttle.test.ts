import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

test('lets a burst through and then as many as the rate says', () => {
  const isWithinRate = createThrottle(10, 3)
  const at = (now: number, calls: number) => Array.from({ length: calls }, () => isWithinRate(now))
  expect(at(0, 4)).toEqual([true, true, true, false])
  expect(at(100, 2)).toEqual([true, false])
  expect(at(10_000, 4)).toEqual([true, true, true, false])
})
