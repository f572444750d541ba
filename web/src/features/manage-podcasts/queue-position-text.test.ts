import { expect, test } from 'vitest'
import { queuePositionText } from '#web/features/manage-podcasts/queue-position-text.ts'

const now = Date.parse('2026-03-01T06:00:00.000Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const run = {
  place_is_for: 'analysis',
  expected_at: null,
  model_busy_since: null,
  model_out_of_quota: false,
} as const

test.each([
  [-5, 'a minute'],
  [1, 'a minute'],
  [12, '12 minutes'],
  [89, '89 minutes'],
  [130, '2 hours'],
  [60 * 60, '3 days'],
])('a run expected in %i minutes is shown to begin in about %s [S17.38]', (minutes, about) => {
  expect(queuePositionText({ ...run, expected_at: inMinutes(minutes) }, 12, now)).toBe(
    `Number 12 in line. Expected to begin in about ${about}.`,
  )
})

test('without an estimate only the position and the kind of queue are shown', () => {
  expect(queuePositionText(run, 1, now)).toBe('Number 1 in line.')
  expect(queuePositionText({ ...run, place_is_for: 'transcription' }, 3, now)).toBe(
    'Number 3 in line to be transcribed.',
  )
})

test('while the model refuses all requests, no time is promised [S17.38]', () => {
  const busy = { ...run, expected_at: inMinutes(5), model_busy_since: '2026-03-01T03:40:00.000Z' }
  expect(queuePositionText(busy, 2, now)).toBe(
    'Number 2 in line. Waiting for the AI provider since Mar 1, 2026, 03:40 UTC.',
  )
})

test('a quota that is used up is named', () => {
  const busy = { ...run, model_busy_since: '2026-03-01T03:40:00.000Z', model_out_of_quota: true }
  expect(queuePositionText(busy, 2, now)).toBe(
    'Number 2 in line. Waiting for the AI provider since Mar 1, 2026, 03:40 UTC. The quota there is used up: ask the provider for more, or wait.',
  )
})
