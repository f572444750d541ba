import { expect, test } from 'vitest'
import { ceilingFor, refuseSpending } from '#functions/domain/spending/breaker.ts'

const dollar = 1_000_000
/** In dollars. */
const need = (transcription: number, analysis: number) => ({
  transcription: transcription * dollar,
  analysis: analysis * dollar,
})
const free = need(0, 0)
const analysis = need(0, 1)
const both = need(7, 1)

test.each([
  { what: 'costs nothing', needed: free, limit: null, committed: 0, reason: undefined },
  { what: 'costs nothing over the limit', needed: free, limit: 1, committed: 99, reason: undefined },
  { what: 'analyzes without a budget', needed: analysis, limit: null, committed: 0, reason: 'no-budget' },
  { what: 'analyzes on a limit of nothing', needed: analysis, limit: 0, committed: 0, reason: 'no-budget' },
  {
    what: 'analyzes in a month of unknown cost',
    needed: analysis,
    limit: 10,
    committed: null,
    reason: 'unreadable',
  },
  {
    what: 'costs nothing in a month of unknown cost',
    needed: free,
    limit: 10,
    committed: null,
    reason: undefined,
  },
  { what: 'fills the limit exactly', needed: analysis, limit: 10, committed: 9, reason: undefined },
  { what: 'goes over it by a little', needed: analysis, limit: 10, committed: 9.000001, reason: 'spent' },
  { what: 'transcribes up to four fifths', needed: both, limit: 20, committed: 8, reason: undefined },
  {
    what: 'transcribes into the last fifth',
    needed: both,
    limit: 20,
    committed: 8.000001,
    reason: 'transcription-spent',
  },
  { what: 'analyzes in the last fifth', needed: analysis, limit: 20, committed: 18, reason: undefined },
  { what: 'costs more than a whole month', needed: both, limit: 9, committed: 0, reason: 'too-large' },
  { what: 'analyzes for more than a month', needed: analysis, limit: 0.5, committed: 0, reason: 'too-large' },
])('a run that $what: $reason', ({ needed, limit, committed, reason }) => {
  const state = {
    limitCents: limit === null ? null : limit * 100,
    committed: committed === null ? null : Math.round(committed * dollar),
  }
  expect(refuseSpending(needed, state)).toBe(reason)
})

test('transcription stops at four fifths of the limit, analysis at the whole of it [S17.25]', () => {
  expect([ceilingFor(both, 1000), ceilingFor(analysis, 1000)]).toEqual([8 * dollar, 10 * dollar])
})
