import { expect, test } from 'vitest'
import { withConfirmedAddress, withMailTrouble } from '#functions/domain/records/mail-trouble.ts'
import { userRecordSchema } from '#functions/domain/records/user-record.ts'
import { defaultPreferences, type MailTrouble } from '#shared/domain/user.ts'

const created = '2026-01-01T00:00:00.000Z'
const now = new Date('2026-03-02T00:00:00.000Z')
const user = userRecordSchema.parse({
  userId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  email: 'ann@example.com',
  role: 'paid',
  preferences: { ...defaultPreferences, email_notifications: true, theme: 'dark' },
  createdAt: created,
  updatedAt: created,
  emailVerifiedAt: created,
  endedSessions: [],
  revision: 1,
  version: 1,
})

const bounce = (at: string): MailTrouble => ({ kind: 'bounce', at })
const complaint = (at: string): MailTrouble => ({ kind: 'complaint', at })
const [early, late] = ['2026-03-01T00:00:00.000Z', '2026-03-01T01:00:00.000Z']

const after = (...reports: MailTrouble[]) =>
  reports.reduce((person, report) => withMailTrouble(person, report, now), user)

test('a bounce stops mail and turns notifications off, and nothing else', () => {
  expect(after(bounce(early))).toEqual({
    ...user,
    mailTrouble: bounce(early),
    preferences: { ...user.preferences, email_notifications: false },
    updatedAt: now.toISOString(),
  })
})

test('what is known changes nothing', () => {
  const stopped = after(bounce(late))
  for (const known of [bounce(late), bounce(early)])
    expect(withMailTrouble(stopped, known, now)).toBe(stopped)
})

test('in any order the complaint stays, with the later time [S12.41]', () => {
  expect(after(complaint(early), bounce(late)).mailTrouble).toEqual(complaint(late))
  expect(after(bounce(late), complaint(early)).mailTrouble).toEqual(complaint(late))
  expect(after(bounce(early), complaint(late), bounce(early)).mailTrouble).toEqual(complaint(late))
})

test('a report from before the address was confirmed changes nothing', () => {
  const confirmed = withConfirmedAddress(after(bounce(early)), new Date(late))
  expect(confirmed).toMatchObject({ emailVerifiedAt: late, preferences: { email_notifications: false } })
  expect(confirmed.mailTrouble).toBeUndefined()
  expect(withMailTrouble(confirmed, complaint(early), now)).toBe(confirmed)
  expect(withMailTrouble(confirmed, bounce('2026-03-01T02:00:00.000Z'), now).mailTrouble).toBeDefined()
})

test('an address that is confirmed already stays so since the first time', () => {
  expect(withConfirmedAddress(user, now)).toBe(user)
})
