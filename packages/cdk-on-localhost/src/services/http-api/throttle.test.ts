import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

test('allows a burst and then the given rate', () => {
  const isWithinRate = createThrottle(10, 3)
  const at = (now: number, calls: number) => Array.from({ length: calls }, () => isWithinRate(now))
  expect(at(0, 4)).toEqual([true, true, true, false])
  expect(at(100, 2)).toEqual([true, false])
  expect(at(10_000, 4)).toEqual([true, true, true, false])
})

test('setting the clock back takes no tokens away', () => {
  const isWithinRate = createThrottle(10, 3)
  expect([isWithinRate(100_000), isWithinRate(0), isWithinRate(0), isWithinRate(0)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isWithinRate(100)).toBe(true)
})
