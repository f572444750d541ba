import { expect, test } from 'vitest'
import {
  afterFailedCheck,
  afterGoodCheck,
  type GoodCheck,
  isDueByInterval,
} from '#functions/domain/checking/next-check.ts'

/** A Sunday, for the tests of `skipDays`. */
const now = new Date('2026-03-01T06:30:00.000Z')
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000

const good = (change: Partial<GoodCheck> = {}) =>
  afterGoodCheck({ now, intervalHours: 24, server: {}, refresh: {}, isComplete: false, ...change })

test.each<[string, Partial<GoodCheck>, number]>([
  ['nothing', {}, 24],
  ['a ttl of an hour', { refresh: { ttlMinutes: 60 } }, 24],
  ['a ttl of two days', { refresh: { ttlMinutes: 2880 } }, 48],
  ['a ttl of a year', { refresh: { ttlMinutes: 525_600 } }, 72],
  ['a ttl of less than nothing', { refresh: { ttlMinutes: -5 } }, 24],
  ['max-age of two days', { server: { cacheControl: 'public, max-age=172800' } }, 48],
  ['max-age and s-maxage', { server: { cacheControl: 'max-age=172800, s-maxage=60' } }, 24],
  ['max-age of a year', { server: { cacheControl: 'max-age=31536000, immutable' } }, 72],
  ['max-age and no-cache', { server: { cacheControl: 'no-cache, max-age=172800' } }, 24],
  ['x-max-age', { server: { cacheControl: 'x-max-age=172800' } }, 24],
  ['Retry-After of two days', { server: { retryAfter: '172800' } }, 48],
  ['that the show is complete', { isComplete: true }, 720],
  ['an interval of a week', { intervalHours: 168, refresh: { ttlMinutes: 60 } }, 168],
])(
  'a feed that says %s is asked again after the longer of interval and request, within bounds [S14.11]',
  (_, change, expected) => {
    expect(hours(now, good(change))).toBe(expected)
  },
)

test.each<[string, GoodCheck['refresh'], string]>([
  ['the hour after', { skipHours: [6] }, '2026-03-02T07:00:00.000Z'],
  [
    'every hour but three',
    { skipHours: Array.from({ length: 24 }, (_, n) => n).filter((n) => n !== 3) },
    '2026-03-03T03:00:00.000Z',
  ],
  ['the day', { skipDays: [1] }, '2026-03-03T00:00:00.000Z'],
  ['day and hours', { skipDays: [1, 2], skipHours: [0, 1] }, '2026-03-04T02:00:00.000Z'],
  ['every day', { skipDays: [0, 1, 2, 3, 4, 5, 6] }, '2026-03-02T06:30:00.000Z'],
])('a feed that skips %s is not asked then [S14.11]', (_, refresh, expected) => {
  expect(good({ refresh }).toISOString()).toBe(expected)
})

const failed = (failures: number, podcastId = 1, retryAfter?: string) =>
  hours(now, afterFailedCheck({ now, podcastId, failures, retryAfter }))

test('a feed that fails is asked ever more seldom, at least once a week [S14.12]', () => {
  for (const failures of [1, 2, 3, 4, 5, 6]) {
    expect(failed(failures)).toBeGreaterThanOrEqual(2 ** (failures - 1))
    expect(failed(failures)).toBeLessThan(1.5 * 2 ** (failures - 1))
  }
  expect([9, 50, 5000].map((failures) => failed(failures))).toEqual([168, 168, 168])
})

test('feeds that fail together come back at their own times, the same at every reckoning [S14.12]', () => {
  const times = Array.from({ length: 200 }, (_, index) => failed(3, index + 1))
  expect(new Set(times).size).toBe(200)
  const quarters = [4, 4.5, 5, 5.5].map(
    (from) => times.filter((time) => time >= from && time < from + 0.5).length,
  )
  for (const count of quarters) expect(count).toBeGreaterThan(25)
  expect(times).toEqual(Array.from({ length: 200 }, (_, index) => failed(3, index + 1)))
})

test.each([
  ['7200', 2],
  [' 7200 ', 2],
  ['Sun, 01 Mar 2026 11:30:00 GMT', 5],
  ['99999999', 168],
])('a server that is busy until «%s» is not asked for %i hours [S14.11]', (retryAfter, expected) => {
  expect(failed(1, 1, retryAfter)).toBe(expected)
})

test.each(['', '-1', '1e9', 'soon', 'Sun, 01 Mar 2020 11:30:00 GMT', '60'])(
  'Retry-After «%s» shortens nothing',
  (retryAfter) => {
    expect(failed(1, 1, retryAfter)).toBe(failed(1))
  },
)

type Hours = Parameters<typeof isDueByInterval>[0] & { intervalHours?: number }

test.each<[string, Hours, boolean]>([
  ['once a shorter interval has passed', {}, true],
  ['not before the interval has passed', { intervalHours: 7 }, false],
  ['not before its server wants it', { wishedCheckAt: '2026-03-01T06:31:00.000Z' }, false],
  ['not in an hour that it skips', { refresh: { skipHours: [6] } }, false],
  ['not by its interval while its checks fail', { failedChecks: 1 }, false],
  ['not where it was never checked', { lastCheckedAt: undefined }, false],
])('a feed is due %s', (_, { intervalHours = 6, ...change }, expected) => {
  const at = '2026-03-01T00:30:00.000Z'
  const checked = { lastCheckedAt: at, wishedCheckAt: at, ...change }
  expect(isDueByInterval(checked, { now, intervalHours })).toBe(expected)
})
