import { expect, test } from 'vitest'
import { intervalFor, pauseAfter, slowedDown, spedUp } from '#functions/domain/runs/pace.ts'

const seconds = 1000
const minutes = 60 * seconds

function slowest(interval: number): number | undefined {
  let slowed: number | undefined
  for (let refusals = 0; refusals < 50; refusals += 1) slowed = slowedDown(slowed, interval)
  return slowed
}

test('a quota is used by at least nine tenths and never by more than all of it [S17.37]', () => {
  for (const quota of [1, 10, 20, 60, 200, 5000]) {
    const inAMinute = minutes / intervalFor(quota)
    expect(inAMinute).toBeGreaterThan(0.9 * quota)
    expect(inAMinute).toBeLessThan(quota)
  }
  expect(intervalFor(0)).toBe(0)
})

test('a pause is twice as long after each refusal, and at most fifteen minutes', () => {
  expect([1, 2, 3, 4].map((refusals) => pauseAfter(refusals) / seconds)).toEqual([5, 10, 20, 40])
  expect(pauseAfter(96)).toBe(15 * minutes)
})

test('a provider’s Retry-After is respected, up to a day', () => {
  expect(pauseAfter(1, 90 * seconds)).toBe(90 * seconds)
  expect(pauseAfter(4, 10 * seconds)).toBe(40 * seconds)
  expect(pauseAfter(1, 40 * minutes)).toBe(40 * minutes)
  expect(pauseAfter(1, 40 * 24 * 60 * minutes)).toBe(24 * 60 * minutes)
})

test('a refusal slows requests down, and answers speed them up again to the quota', () => {
  const interval = intervalFor(60)
  let slowed: number | undefined = slowedDown(undefined, interval)
  expect(slowed).toBeGreaterThan(1.4 * interval)
  let answers = 0
  for (; slowed !== undefined && answers < 100; answers += 1) slowed = spedUp(slowed, interval)
  expect(answers).toBeGreaterThan(10)
  expect(answers).toBeLessThan(40)
  expect(slowest(interval)).toBe(16 * interval)
})

test('without a quota a first refusal spaces requests as for 20 a minute; answers bring them closer, refusals further apart', () => {
  const first = slowedDown(undefined, 0)
  expect(first).toBe(intervalFor(20))
  expect(slowedDown(first, 0)).toBeGreaterThan(1.4 * first)
  expect(slowest(0)).toBe(16 * first)
  let slowed: number | undefined = first
  let answers = 0
  for (; slowed !== undefined && answers < 1000; answers += 1) slowed = spedUp(slowed, 0)
  expect(answers).toBeLessThan(300)
})
