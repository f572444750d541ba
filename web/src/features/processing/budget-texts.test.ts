import { expect, test } from 'vitest'
import { budget } from '#tests/browser/sample-processing.ts'
import { limitOf, standing } from '#web/features/processing/budget-texts.ts'

test.each([
  ['', null],
  ['50', 5000],
  ['12.5', 1250],
  ['0.07', 7],
  ['0', 0],
  ['1000000', 100_000_000],
  ['1000000.01', undefined],
  ['-1', undefined],
  ['1,000', undefined],
  ['1.234', undefined],
  ['a lot', undefined],
])('a limit typed as “%s” is %s cents', (typed, cents) => {
  expect(limitOf(typed)).toBe(cents)
})

test.each([
  [{ monthly_limit_cents: null }, 'No monthly limit is set.'],
  [{ spent_cents: 5001, forecast_cents: 9000 }, 'This month is over its limit of $50.00.'],
  [{ spent_cents: 2500, forecast_cents: 5001 }, 'This month is likely to go over its limit of $50.00.'],
  [{ spent_cents: 1000, forecast_cents: 2000 }, 'This month is likely to stay within its limit of $50.00.'],
])('with %o it is said that: %s', (change, sentence) => {
  expect(standing({ ...budget, monthly_limit_cents: 5000, ...change })).toBe(sentence)
})
