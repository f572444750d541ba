import { expect, test } from 'vitest'
import { parseFeedDate } from '#functions/domain/ingestion/feed-dates.ts'

test.each([
  ['Sun, 05 Jan 2025 23:30:00 GMT', '2025-01-05T23:30:00.000Z'],
  ['Sun, 5 Jan 2025 23:30:00 -0500', '2025-01-06T04:30:00.000Z'],
  ['5 January 2025 08:00 EST', '2025-01-05T13:00:00.000Z'],
  ['Tue, 07 Jan 25 10:00:00 PDT', '2025-01-07T17:00:00.000Z'],
  ['Sunday, 05 Jan 2025 10:00:00 +01:00', '2025-01-05T09:00:00.000Z'],
  ['2025-01-05', '2025-01-05T00:00:00.000Z'],
  ['2025-01-05T10:00:00+02:00', '2025-01-05T08:00:00.000Z'],
  ['2025-01-05T10:00:00.123Z', '2025-01-05T10:00:00.000Z'],
  ['2025-01-05 10:00', '2025-01-05T10:00:00.000Z'],
  ['Sun, 05 Jan 2025', '2025-01-05T00:00:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(parseFeedDate(text)).toBe(instant)
})

test.each(['', undefined, 'yesterday', '31 Feb 2025 10:00:00 GMT', '2025-13-01', '05 Jan 2025 10:00:00 XYZ'])(
  '%j is no date',
  (text) => {
    expect(parseFeedDate(text)).toBeNull()
  },
)
