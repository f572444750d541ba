import { expect, test } from 'vitest'
import { defaultEmailSchedule, emailScheduleSchema, timeZones } from '#shared/domain/email-schedule.ts'

test('offered are UTC and UTC-12 through UTC+12 in whole hours [S9.15]', () => {
  const around = (sign: string) => Array.from({ length: 12 }, (_, index) => `UTC${sign}${index + 1}`)
  expect([...timeZones]).toEqual([...around('-').reverse(), 'UTC', ...around('+')])
})

test('by default mail is sent at 8:00 UTC on all seven weekdays [S3.17]', () => {
  const { hour, enabled, timezone, ...days } = emailScheduleSchema.parse(defaultEmailSchedule)
  expect([hour, enabled, timezone]).toEqual([8, true, 'UTC'])
  expect(Object.values(days)).toEqual(Array.from({ length: 7 }, () => true))
})

test.each([0, 23])('an hour of %j is one [S5.10]', (hour) => {
  expect(emailScheduleSchema.safeParse({ ...defaultEmailSchedule, hour }).success).toBe(true)
})

test.each([-1, 24, 8.5, '8', null])('an hour of %j is none [S5.10]', (hour) => {
  expect(emailScheduleSchema.safeParse({ ...defaultEmailSchedule, hour }).success).toBe(false)
})
