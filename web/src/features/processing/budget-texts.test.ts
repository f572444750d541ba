import { expect, test } from 'vitest'
import { budget } from '#tests/browser/sample-processing.ts'
import { heldSentence, limitOf, standing, stoppedSentence } from '#web/features/processing/budget-texts.ts'

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

test.each([
  [{ transcription: null, analysis: null }, 5000, undefined],
  [{ transcription: 'no-budget', analysis: 'no-budget' }, null, /^No budget is set/],
  [{ transcription: 'transcription-spent', analysis: null }, 5000, /^Transcription has stopped/],
  [
    { transcription: 'transcription-spent', analysis: 'spent' },
    5000,
    /^Transcription and analysis have stopped/,
  ],
] as const)('where %o stops at a limit of %s it is said that: %s', (stopped, limit, sentence) => {
  const said = stoppedSentence({ ...budget, stopped, monthly_limit_cents: limit })
  if (sentence === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(sentence)
})

test.each([
  [{ held_runs: 0 }, undefined],
  [{ held_runs: 1 }, /^1 run waits for the budget\./],
  [{ held_runs: 100, has_more_held: true }, /^More than 100 runs wait for the budget\./],
])('%o: %s', (change, sentence) => {
  const said = heldSentence({ ...budget, ...change })
  if (sentence === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(sentence)
})
