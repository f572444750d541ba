import { expect, test } from 'vitest'
import {
  pausedSinceFailure,
  withoutUndelivered,
  withUndeliveredMail,
} from '#functions/domain/records/undelivered-mail.ts'
import { type UserRecord, userRecordSchema } from '#functions/domain/records/user-record.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { defaultPreferences } from '#shared/domain/user.ts'

const start = Date.parse('2026-03-01T08:00:00.000Z')
const day = (count: number) => new Date(start + count * dayMilliseconds)
const reader = userRecordSchema.parse({
  userId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  email: 'ann@example.com',
  role: 'paid',
  preferences: { ...defaultPreferences, email_notifications: true },
  createdAt: day(-30).toISOString(),
  updatedAt: day(-30).toISOString(),
  emailVerifiedAt: day(-30).toISOString(),
  endedSessions: [],
  revision: 1,
  version: 1,
})

/** Mails on each of these days, unless digests are paused, and lets all of them fail. */
function failOn(days: readonly number[], isRefusal: boolean) {
  const failed: number[] = []
  let user: UserRecord = reader
  for (const count of days) {
    const { email_notifications: isOn, digest_paused_until: until } = user.preferences
    if (!isOn || (until !== null && Date.parse(until) > day(count).getTime())) continue
    failed.push(count)
    user = withUndeliveredMail(user, { at: day(count).toISOString(), isRefusal }, day(count))
  }
  return { user, failed }
}

const daily = Array.from({ length: 365 }, (_, index) => index)
const weekly = daily.filter((count) => count % 7 === 0)

test('three failures change nothing that a reader notices', () => {
  const { user } = failOn([0, 1, 2], true)
  expect(user.preferences).toEqual(reader.preferences)
  expect(user.mailTrouble).toBeUndefined()
  expect(pausedSinceFailure(user, day(2))).toBeNull()
})

test.each([
  ['daily', daily, [0, 1, 2, 3, 17, 31, 45, 59]],
  ['weekly', weekly, [0, 7, 14, 21, 35, 49, 63, 77]],
])(
  '%s mail to a mailbox that always refuses is paused at the fourth failure and stopped at the eighth [S12.54]',
  (_, days, mailed) => {
    const { user, failed } = failOn(days, true)
    expect(failed).toEqual(mailed)
    const last = day(mailed.at(-1) ?? 0).toISOString()
    expect(user).toMatchObject({ mailTrouble: { kind: 'bounce', at: last } })
    expect(user.undelivered).toBeUndefined()
    expect(user.preferences).toMatchObject({ email_notifications: false, digest_paused_until: null })
  },
)

test('automatic replies pause mail for two weeks at a time and never stop it [S12.54]', () => {
  const { user, failed } = failOn(daily, false)
  expect(failed.slice(0, 6)).toEqual([0, 1, 2, 3, 17, 31])
  expect(user.mailTrouble).toBeUndefined()
  expect(user.preferences.email_notifications).toBe(true)
})

test('a pause says since when, ends by itself, and ends at once if the reader resumes', () => {
  const { user } = failOn([0, 1, 2, 3], true)
  expect(user.preferences.digest_paused_until).toBe(day(17).toISOString())
  expect(pausedSinceFailure(user, day(4))).toBe(day(3).toISOString())
  expect(pausedSinceFailure(user, day(18))).toBeNull()
  const resumed = { ...user, preferences: { ...user.preferences, digest_paused_until: null } }
  expect(pausedSinceFailure(resumed, day(4))).toBeNull()
})

test('a reader’s own longer pause stays', () => {
  const own = day(300).toISOString()
  const paused = { ...reader, preferences: { ...reader.preferences, digest_paused_until: own } }
  const after = [0, 1, 2, 3].reduce<UserRecord>(
    (user, count) => withUndeliveredMail(user, { at: day(count).toISOString(), isRefusal: true }, day(count)),
    paused,
  )
  expect(after.preferences.digest_paused_until).toBe(own)
})

test('failures more than a month apart are not added up', () => {
  const { user } = failOn([0, 31, 62, 93, 124], true)
  expect(user.undelivered).toMatchObject({ failures: 1 })
})

test('a repeated or earlier report, and one from before the confirmation, change nothing', () => {
  const { user } = failOn([5], true)
  for (const count of [5, 4, -31]) {
    const told = { at: day(count).toISOString(), isRefusal: true }
    expect(withUndeliveredMail(user, told, day(6))).toBe(user)
  }
})

test('a new address starts without failures and without their pause', () => {
  const { user } = failOn([0, 1, 2, 3], true)
  expect(withoutUndelivered(user)).toMatchObject({ preferences: { digest_paused_until: null } })
  expect(withoutUndelivered(user).undelivered).toBeUndefined()
})
