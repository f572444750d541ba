import { expect, test } from 'vitest'
import { timeZoneSchema } from '#shared/domain/email-schedule.ts'
import { listNamedZones } from '#web/features/email-management/named-zones.ts'

test('American zones come first, then all others, each of which the server accepts [S9.22]', () => {
  const zones = listNamedZones('UTC')
  const firstOther = zones.findIndex((zone) => !zone.startsWith('America/'))
  expect(zones.slice(0, firstOther)).toEqual(expect.arrayContaining(['America/New_York', 'America/Denver']))
  expect(zones.slice(firstOther)).toEqual(expect.arrayContaining(['Europe/London', 'Australia/Sydney']))
  expect(zones.slice(firstOther).some((zone) => zone.startsWith('America/'))).toBe(false)
  expect(zones.filter((zone) => !timeZoneSchema.safeParse(zone).success)).toEqual([])
})

test('the chosen zone is listed once, also under a name that this browser does not list', () => {
  expect(listNamedZones('US/Eastern')).toContain('US/Eastern')
  expect(listNamedZones('Europe/London').filter((zone) => zone === 'Europe/London')).toHaveLength(1)
})
