import { expect, test } from 'vitest'
import { formatInstant } from '#shared/format/instant.ts'

test('an instant is read in UTC, to the minute', () => {
  expect(formatInstant('2025-01-05T23:30:59.999Z')).toBe('Jan 5, 2025, 11:30 PM UTC')
  expect(formatInstant('2025-12-31T00:00:00Z')).toBe('Dec 31, 2025, 12:00 AM UTC')
})
