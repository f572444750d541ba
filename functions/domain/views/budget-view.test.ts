import { expect, test } from 'vitest'
import { nothingSpent } from '#functions/domain/records/ledger-sums.ts'
import { budgetView } from '#functions/domain/views/budget-view.ts'

const model = { id: 'global.anthropic.claude-sonnet-4-6', votes: 3 }
const shown = (now: string, sums: Partial<typeof nothingSpent>, committed = 0) =>
  budgetView({
    budget: { monthlyLimitCents: 5000, version: 1 },
    committed,
    onHold: { count: 0, hasMore: false },
    month: now.slice(0, 7),
    sums: { ...nothingSpent, ...sums },
    model,
    now: new Date(now),
  })

test.each([
  ['2026-04-16T00:00:00.000Z', 2000],
  ['2026-04-30T23:59:59.999Z', 1000],
  // In its first hours, a month is projected from a whole day.
  ['2026-04-01T01:00:00.000Z', 30_000],
  ['2026-02-15T00:00:00.000Z', 2000],
])('at %s ten dollars spent come to %i cents in the whole month [S17.15]', (now, cents) => {
  const view = shown(now, { analysisMicrodollars: 4_000_000, transcriptionMicrodollars: 6_000_000 })
  expect(view).toMatchObject({ spent_cents: 1000, analysis_cents: 400, transcription_cents: 600 })
  expect(view.forecast_cents).toBe(cents)
})

test('the cost of an hour of speech is shown before anything is started [S17.16]', () => {
  expect(shown('2026-04-16T00:00:00.000Z', {}).estimates).toEqual({
    analysis_hour_cents: 13.68,
    transcription_hour_cents: 144,
  })
})

test.each([
  { committed: 10_000_000, stopped: { transcription: null, analysis: null } },
  { committed: 39_000_000, stopped: { transcription: 'transcription-spent', analysis: null } },
  { committed: 49_900_000, stopped: { transcription: 'transcription-spent', analysis: 'spent' } },
])('of fifty dollars $committed millionths spent or reserved stop: $stopped', ({ committed, stopped }) => {
  const view = shown('2026-04-16T00:00:00.000Z', { analysisMicrodollars: 4_000_000 }, committed)
  expect(view.stopped).toEqual(stopped)
  expect(view.reserved_cents).toBe((committed - 4_000_000) / 10_000)
})
