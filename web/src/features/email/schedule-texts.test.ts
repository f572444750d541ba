import { expect, test } from 'vitest'
import { defaultEmailSchedule, type EmailSchedule } from '#shared/domain/email-schedule.ts'
import { hourLabel, sameSchedule, scheduleSentence } from '#web/features/email/schedule-texts.ts'

test.each([
  [0, '12:00 AM'],
  [8, '8:00 AM'],
  [12, '12:00 PM'],
  [23, '11:00 PM'],
])('the hour %i reads %s', (hour, label) => {
  expect(hourLabel(hour)).toBe(label)
})

const never: Partial<EmailSchedule> = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
}

test.each<[Partial<EmailSchedule>, string]>([
  [{}, 'Digests are set for 8:00 AM (UTC) every day.'],
  [{ ...never, friday: true }, 'Digests are set for 8:00 AM (UTC) on Friday.'],
  [{ ...never, monday: true, friday: true }, 'Digests are set for 8:00 AM (UTC) on Monday and Friday.'],
  [never, 'No day is chosen, so there are no digests.'],
  [{ enabled: false }, 'Digests are off.'],
])('with %j the card says: %s', (change, sentence) => {
  expect(scheduleSentence({ ...defaultEmailSchedule, ...change })).toBe(sentence)
})

test.each<Partial<EmailSchedule>>([
  { hour: 9 },
  { enabled: false },
  { timezone: 'UTC+1' },
  { sunday: false },
])('a schedule with %j is another one', (change) => {
  const changed = { ...defaultEmailSchedule, ...change }
  expect([sameSchedule(defaultEmailSchedule, changed), sameSchedule(changed, { ...changed })]).toEqual([
    false,
    true,
  ])
})
