import { expect, test } from 'vitest'
import { defaultEmailSchedule, type EmailSchedule } from '#shared/domain/email-schedule.ts'
import {
  dueSentence,
  hourLabel,
  lastSentSentence,
  nextSentence,
  sameSchedule,
  scheduleSentence,
} from '#web/features/email-management/schedule-texts.ts'

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

test('the card shows the last time of digests, or that there was none', () => {
  expect(lastSentSentence('2026-03-09')).toBe('Last sent on Mar 9, 2026.')
  expect(lastSentSentence(null)).toBe('No digests have been sent yet.')
})

test('the card says when the next digests go out, with the zone', () => {
  const next = { date: '2026-03-10', weekday: 'tuesday', hour: 17 } as const
  expect(nextSentence({ timezone: 'UTC-5' }, next)).toBe(
    'The next digests go out on Tuesday, Mar 10, 2026, at 5:00 PM (UTC-5).',
  )
  expect(nextSentence({ timezone: 'UTC-5' }, undefined)).toBe('')
})

test('a named zone reads as the time of its city [S9.22]', () => {
  const schedule = { ...defaultEmailSchedule, timezone: 'America/New_York' }
  expect(scheduleSentence(schedule)).toBe('Digests are set for 8:00 AM New York time every day.')
  const next = { date: '2026-03-10', weekday: 'tuesday', hour: 8 } as const
  expect(nextSentence({ timezone: 'America/Argentina/Buenos_Aires' }, next)).toBe(
    'The next digests go out on Tuesday, Mar 10, 2026, at 8:00 AM Buenos Aires time.',
  )
})

test('once the hour has come the card says that digests go out soon, and when they do not', () => {
  expect(dueSentence({ hour: 17, timezone: 'UTC-5' })).toBe(
    'Today’s digests go out as soon as possible, unless the schedule was saved after 5:00 PM (UTC-5).',
  )
})
