import { expect, test } from 'vitest'
import {
  isTooFarAhead,
  longestSeconds,
  plausibleSeconds,
  plausibleTokens,
  storedCountSchema,
  storedSecondsSchema,
} from '#shared/rules/bounds.ts'

const never = [
  -1,
  -5e-324,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  9e15,
  1e308,
  2 ** 53,
  '7',
  'NaN',
  null,
  undefined,
  true,
  [],
  {},
  10n,
]

test.each([...never, longestSeconds + 0.001])('%s is no time of a recording', (value) => {
  expect(plausibleSeconds(value)).toBeUndefined()
  expect(storedSecondsSchema.safeParse(value).success).toBe(value === null)
})

test.each([0, 0.25, 7, longestSeconds])('%s is a time of a recording', (value) => {
  expect(plausibleSeconds(value)).toBe(value)
  expect(storedSecondsSchema.parse(value)).toBe(value)
})

test('minus nothing is nothing', () => {
  expect(Object.is(plausibleSeconds(-0), 0)).toBe(true)
})

test.each([...never, 0.5])('%s counts for no tokens', (value) => {
  expect(plausibleTokens(value)).toBe(0)
})

const notCounts = [...never.filter((value) => value !== 9e15 && value !== undefined), 0.5]

test.each(notCounts)('%s is no stored count', (value) => {
  expect(storedCountSchema.safeParse(value).success).toBe(false)
})

test('a count that was never stored is 0', () => {
  expect(storedCountSchema.parse(undefined)).toBe(0)
})

test('what a model can have read counts', () => {
  expect(plausibleTokens(200_000)).toBe(200_000)
  expect(storedCountSchema.parse(200_000)).toBe(200_000)
})

test('a day ahead may be a zone, more than a day is too far', () => {
  const now = new Date('2026-03-01T06:00:00.000Z')
  expect(isTooFarAhead('2020-01-01T00:00:00Z', now)).toBe(false)
  expect(isTooFarAhead('2026-03-02T06:00:00.000Z', now)).toBe(false)
  expect(isTooFarAhead('2026-03-02T06:00:00.001Z', now)).toBe(true)
  expect(isTooFarAhead('2200-01-01T00:00:00Z', now)).toBe(true)
})
