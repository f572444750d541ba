import { expect, test } from 'vitest'
import { defaultEmailSchedule, type EmailSchedule } from '#shared/domain/email-schedule.ts'
import { isTodayDue, nextDigestTime } from '#shared/domain/next-digest-time.ts'

const onlyMondays: Partial<EmailSchedule> = {
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
}

test.each<[string, Partial<EmailSchedule>, string, string | undefined, string]>([
  ['before the hour it is today', {}, '2026-03-01T07:59:59Z', undefined, '2026-03-01 sunday 8'],
  ['from the hour on it is tomorrow', {}, '2026-03-01T08:00:00Z', undefined, '2026-03-02 monday 8'],
  [
    'a weekday that is off is left out',
    { monday: false },
    '2026-03-01T09:00Z',
    undefined,
    '2026-03-03 tuesday 8',
  ],
  ['today next week', onlyMondays, '2026-03-02T08:00Z', undefined, '2026-03-09 monday 8'],
  [
    'the date is that of the zone west',
    { timezone: 'UTC-12', hour: 23 },
    '2026-03-01T10:59Z',
    undefined,
    '2026-02-28 saturday 23',
  ],
  [
    'the date is that of the zone east',
    { timezone: 'UTC+12' },
    '2026-03-01T19:00Z',
    undefined,
    '2026-03-02 monday 8',
  ],
  [
    'midnight in a zone east',
    { timezone: 'UTC+5', hour: 0 },
    '2026-03-01T18:59Z',
    undefined,
    '2026-03-02 monday 0',
  ],
  ['a day has one run', { hour: 17 }, '2026-03-01T10:00Z', '2026-03-01', '2026-03-02 monday 17'],
  [
    'a run of yesterday holds nothing up',
    { hour: 17 },
    '2026-03-01T10:00Z',
    '2026-02-28',
    '2026-03-01 sunday 17',
  ],
  [
    'the hour that clocks skip',
    { timezone: 'America/New_York', hour: 2 },
    '2026-03-08T06:59Z',
    undefined,
    '2026-03-08 sunday 3',
  ],
  [
    'the second of two equal hours is not another one',
    { timezone: 'America/New_York', hour: 1 },
    '2026-11-01T05:00Z',
    undefined,
    '2026-11-02 monday 1',
  ],
  [
    'late on the evening before a day of 23 hours, no day is left out',
    { timezone: 'Europe/London' },
    '2026-03-28T23:30Z',
    undefined,
    '2026-03-29 sunday 8',
  ],
  [
    'early on a day of 25 hours, today next week is found',
    { timezone: 'Europe/London', hour: 0, ...onlyMondays, monday: false, sunday: true },
    '2026-10-24T23:30Z',
    undefined,
    '2026-11-01 sunday 0',
  ],
  [
    'the zone of Sydney',
    { timezone: 'Australia/Sydney' },
    '2026-10-03T20:59Z',
    undefined,
    '2026-10-04 sunday 8',
  ],
  ['a month ends', {}, '2028-02-29T09:00Z', undefined, '2028-03-01 wednesday 8'],
])('%s [S12.37]', (_, ...[change, now, latestDate, expected]) => {
  const next = nextDigestTime({ ...defaultEmailSchedule, ...change }, { now: new Date(now), latestDate })
  expect(next && `${next.date} ${next.weekday} ${next.hour}`).toBe(expected)
})

test.each<[string, Partial<EmailSchedule>]>([
  ['off', { enabled: false }],
  ['without a weekday', { ...onlyMondays, monday: false }],
])('a schedule that is %s has no next time', (_, change) => {
  const now = new Date('2026-03-01T07:00Z')
  expect(nextDigestTime({ ...defaultEmailSchedule, ...change }, { now })).toBeUndefined()
})

test.each<[string, Partial<EmailSchedule>, string, string | undefined, boolean]>([
  ['before the hour', {}, '2026-03-01T07:59:59Z', undefined, false],
  ['from the hour on', {}, '2026-03-01T08:00:00Z', '2026-02-28', true],
  ['until the local day is over', {}, '2026-03-01T23:59:59Z', undefined, true],
  ['once they went out', {}, '2026-03-01T08:10:00Z', '2026-03-01', false],
  ['on a weekday that is off', { sunday: false }, '2026-03-01T09:00Z', undefined, false],
  ['while digests are off', { enabled: false }, '2026-03-01T09:00Z', undefined, false],
  ['by the clocks of the zone', { timezone: 'UTC-5' }, '2026-03-01T12:59Z', undefined, false],
])('%s the digests of today are due or not [S12.37]', (_, ...[change, now, latestDate, expected]) => {
  expect(isTodayDue({ ...defaultEmailSchedule, ...change }, { now: new Date(now), latestDate })).toBe(
    expected,
  )
})
