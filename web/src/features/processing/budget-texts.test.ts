import { expect, test } from 'vitest'
import { budget } from '#tests/browser/sample-processing.ts'
import { budgetText, limitOf, onHoldText } from '#web/features/processing/budget-texts.ts'

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

const goesOn = { transcription: null, analysis: null }
const noBudget = { transcription: 'no-budget', analysis: 'no-budget' } as const
const unreadable = { transcription: 'unreadable', analysis: 'unreadable' } as const
const within = 'This month is likely to stay within its limit of $50.00.'
const nothingPaidStarts = 'so nothing that costs money starts. Anything free continues.'
const tooSmall =
  'A fifth of the limit is kept for analysis, and the rest is too small to transcribe an hour of audio: only shorter episodes can be transcribed.'
const bothStopped =
  'Transcription and analysis have stopped: this month’s budget has no room for an hour of speech. Runs already started will finish.'

test.each([
  [{ monthly_limit_cents: null }, goesOn, 'No monthly limit is set.'],
  [{ monthly_limit_cents: null }, noBudget, `No monthly limit is set, ${nothingPaidStarts}`],
  [
    { monthly_limit_cents: null },
    { transcription: 'no-budget', analysis: null },
    `No monthly limit is set, ${nothingPaidStarts}`,
  ],
  [{ monthly_limit_cents: 0 }, noBudget, `The monthly limit is $0.00, ${nothingPaidStarts}`],
  [{ spent_cents: 5001, forecast_cents: 9000 }, goesOn, 'This month is over its limit of $50.00.'],
  [
    { spent_cents: 2500, forecast_cents: 5001 },
    goesOn,
    'This month is likely to go over its limit of $50.00.',
  ],
  [
    {},
    unreadable,
    "This month’s spending can't be read, so nothing that costs money starts until the counters are repaired.",
  ],
  [{}, goesOn, within],
  [
    {},
    { transcription: 'transcription-spent', analysis: null },
    `${within} Transcription has stopped: the rest of this month’s budget is kept for analysis.`,
  ],
  [{}, { transcription: 'transcription-spent', analysis: 'spent' }, `${within} ${bothStopped}`],
  [{}, { transcription: 'spent', analysis: 'spent' }, `${within} ${bothStopped}`],
  [{}, { transcription: 'too-large', analysis: null }, `${within} ${tooSmall}`],
  [{}, { transcription: 'too-large', analysis: 'spent' }, `${within} ${bothStopped} ${tooSmall}`],
  [
    {},
    { transcription: 'too-large', analysis: 'too-large' },
    `${within} The limit is too small to analyze an hour of speech: only shorter episodes can be processed.`,
  ],
] as const)('with %o where %o stops it is said that: %s', (change, stopped, text) => {
  const month = { monthly_limit_cents: 5000, spent_cents: 1000, forecast_cents: 2000 }
  expect(budgetText({ ...budget, ...month, ...change, stopped })).toBe(text)
})

test.each([
  [{ held_runs: 0 }, goesOn, undefined],
  [
    { held_runs: 1 },
    { transcription: 'spent', analysis: 'spent' },
    '1 run waits for the budget. It continues automatically when the limit is raised or, unless it costs more than the limit allows for one episode, when the next month begins.',
  ],
  [
    { held_runs: 100, has_more_held: true },
    { transcription: 'too-large', analysis: null },
    'More than 100 runs wait for the budget. They continue automatically when the limit is raised or, unless one costs more than the limit allows for an episode, when the next month begins.',
  ],
  [
    { held_runs: 1 },
    noBudget,
    '1 run waits for the budget. It continues automatically once a budget is set.',
  ],
  [
    { held_runs: 2 },
    unreadable,
    '2 runs wait for the budget. They continue automatically once the counters are repaired.',
  ],
  [
    { held_runs: 2 },
    noBudget,
    '2 runs wait for the budget. They continue automatically once a budget is set.',
  ],
] as const)('%o where %o stops: %s', (change, stopped, text) => {
  expect(onHoldText({ ...budget, has_more_held: false, ...change, stopped })).toBe(text)
})
