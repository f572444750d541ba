import { expect, test } from 'vitest'
import { timeZoneSchema } from '#shared/domain/email-schedule.ts'
import { localDate, localHour } from '#shared/domain/local-time.ts'

test.each([
  // Clocks go forward: New York Mar 8, London Mar 29, Sydney Oct 4.
  ['America/New_York', '2026-03-07', 8, '2026-03-07T13:00Z'],
  ['America/New_York', '2026-03-08', 2, '2026-03-08T07:00Z'],
  ['America/New_York', '2026-03-08', 3, '2026-03-08T07:00Z'],
  ['America/New_York', '2026-03-08', 8, '2026-03-08T12:00Z'],
  ['Europe/London', '2026-03-29', 1, '2026-03-29T01:00Z'],
  ['Europe/London', '2026-03-29', 8, '2026-03-29T07:00Z'],
  ['Australia/Sydney', '2026-10-04', 2, '2026-10-03T16:00Z'],
  ['Australia/Sydney', '2026-10-04', 8, '2026-10-03T21:00Z'],
  // Clocks go back: New York Nov 1, London Oct 25, Sydney Apr 5.
  ['America/New_York', '2026-11-01', 1, '2026-11-01T05:00Z'],
  ['America/New_York', '2026-11-01', 8, '2026-11-01T13:00Z'],
  ['Europe/London', '2026-10-25', 1, '2026-10-25T00:00Z'],
  ['Europe/London', '2026-10-25', 8, '2026-10-25T08:00Z'],
  ['Australia/Sydney', '2026-04-05', 2, '2026-04-04T15:00Z'],
  ['Australia/Sydney', '2026-04-05', 8, '2026-04-04T22:00Z'],
  // In 2027.
  ['America/New_York', '2027-03-14', 2, '2027-03-14T07:00Z'],
  ['America/New_York', '2027-11-07', 1, '2027-11-07T05:00Z'],
  ['Europe/London', '2027-03-28', 1, '2027-03-28T01:00Z'],
  ['Europe/London', '2027-10-31', 1, '2027-10-31T00:00Z'],
  ['Australia/Sydney', '2027-10-03', 2, '2027-10-02T16:00Z'],
  ['Australia/Sydney', '2027-04-04', 2, '2027-04-03T15:00Z'],
  // Clocks go forward by half an hour, by two hours, and at midnight.
  ['Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30Z'],
  ['Antarctica/Troll', '2026-03-29', 2, '2026-03-29T01:00Z'],
  ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00Z'],
  ['Asia/Kathmandu', '2026-03-29', 8, '2026-03-29T02:15Z'],
  ['UTC-5', '2026-03-08', 2, '2026-03-08T07:00Z'],
])('in %s, on %s, hour %i is %s', (timezone, date, ...[hour, at]) => {
  expect(localHour(date, hour, timezone)).toEqual(new Date(at))
  expect(localDate(new Date(at), timezone)).toBe(date)
})

test.each(['UTC', 'UTC+12', 'America/New_York', 'America/Indiana/Indianapolis', 'Asia/Kolkata'])(
  '%s can be chosen',
  (zone) => {
    expect(timeZoneSchema.safeParse(zone).success).toBe(true)
  },
)

test.each([
  'UTC+13',
  'UTC+5:30',
  'EST',
  'america/new_york',
  'America/Atlantis',
  '+05:00',
  'Etc/',
  '',
  'a/../b',
])('%j cannot be chosen', (zone) => {
  expect(timeZoneSchema.safeParse(zone).success).toBe(false)
})
