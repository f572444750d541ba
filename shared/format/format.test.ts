import { expect, test } from 'vitest'
import { formatDate } from '#shared/format/date.ts'
import {
  formatClock,
  formatHours,
  formatHoursAndMinutes,
  formatHoursMinutesSeconds,
  formatLength,
} from '#shared/format/duration.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatInterval, formatMoney } from '#shared/format/price.ts'

test('dates are shown in UTC, month first', () => {
  expect(formatDate('2025-01-05T23:59:59Z')).toBe('Jan 5, 2025')
  expect(formatDate('2025-01-05T23:59:59-05:00')).toBe('Jan 6, 2025')
})

test.each([null, undefined, '', 'no date'])('%j is no date', (text) => {
  expect(formatDate(text)).toBeUndefined()
})

test('hours carry one decimal [S9.7]', () => {
  expect(formatHours(0)).toBe('0.0')
  expect(formatHours(5400)).toBe('1.5')
  expect(formatHours(4_503_600)).toBe('1,251.0')
  expect(formatHours(Number.NaN)).toBe('0.0')
})

test.each([
  [13.6, '14 seconds'],
  [1.2, '1 second'],
  [0.2, '1 second'],
  [59.6, '1 minute'],
  [61, '1 minute 1 second'],
  [125.4, '2 minutes 5 seconds'],
])('a length of %s seconds reads %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})

test('times are m:ss and from one hour h:mm:ss', () => {
  expect(formatClock(0)).toBe('0:00')
  expect(formatClock(65.9)).toBe('1:05')
  expect(formatClock(3599)).toBe('59:59')
  expect(formatClock(3600)).toBe('1:00:00')
  expect(formatClock(36_061)).toBe('10:01:01')
})

test('durations are spelled h m s', () => {
  expect(formatHoursMinutesSeconds(3909)).toBe('1h 5m 9s')
  expect(formatHoursMinutesSeconds(309)).toBe('5m 9s')
  expect(formatHoursMinutesSeconds(9)).toBe('9s')
})

test.each([
  [20, 'under 1 min'],
  [2895, '48 min'],
  [3590, '1 hr'],
  [4000, '1 hr 7 min'],
])('%d seconds read %j in whole minutes', (seconds, text) => {
  expect(formatHoursAndMinutes(seconds)).toBe(text)
})

test('counts have thousands separators', () => {
  expect(formatCount(12345)).toBe('12,345')
})

test.each([
  [800, 'usd', '$8'],
  [450, 'usd', '$4.50'],
  [123_456_700, 'usd', '$1,234,567'],
  [500, 'jpy', '¥500'],
  [5120, 'kwd', 'KWD\u00a05.120'],
  [99, 'eur', '€0.99'],
  [0, 'usd', '$0'],
])('%i of the smallest unit of %s is %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

test('a price is paid a month, a year, or every so many', () => {
  expect(formatInterval('month', 1)).toBe('a month')
  expect(formatInterval('year', 1)).toBe('a year')
  expect(formatInterval('month', 3)).toBe('every 3 months')
})
