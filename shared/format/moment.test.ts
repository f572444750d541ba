import { expect, test } from 'vitest'
import { momentText } from '#shared/format/moment.ts'

test('a moment is read in UTC, to the minute', () => {
  expect(momentText('2025-01-05T23:30:59.999Z')).toBe('Jan 5, 2025, 23:30 UTC')
  expect(momentText('2025-12-31T00:00:00Z')).toBe('Dec 31, 2025, 00:00 UTC')
})

test('an invalid date gives an empty text', () => {
  expect(momentText('soon')).toBe('')
})
