import { expect, test } from 'vitest'
import {
  addressesOf,
  poolKeepsAddress,
  withNewAddress,
  withPreviousAddress,
} from '#functions/domain/records/account-addresses.ts'
import { type UserRecord, userRecordSchema } from '#functions/domain/records/user-record.ts'
import { defaultPreferences } from '#shared/domain/user.ts'

const [created, confirmedAt] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
const now = new Date('2026-03-02T00:00:00.000Z')

const user = (change: Partial<UserRecord> = {}) =>
  userRecordSchema.parse({
    userId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    email: 'home@example.com',
    role: 'free',
    preferences: defaultPreferences,
    createdAt: created,
    updatedAt: created,
    endedSessions: [],
    revision: 1,
    version: 1,
    ...change,
  })

const confirmed = user({ emailVerifiedAt: confirmedAt })
const moved = (from: UserRecord, to: string, isInPool = false) =>
  withNewAddress({ ...from, emailChange: { to, begunAt: created } }, { to, isInPool, now })
const home = { address: 'home@example.com', confirmedAt }

test('a confirmed address is kept through changes until one of them is confirmed [S10.73]', () => {
  const once = moved(confirmed, 'typo@example.com')
  const twice = moved(once, 'work@example.com')
  for (const changed of [once, twice]) {
    expect(changed.previousEmail).toEqual(home)
    expect([changed.emailVerifiedAt, changed.emailChange]).toEqual([undefined, undefined])
    expect(poolKeepsAddress(changed)).toBe(true)
  }
  expect(addressesOf(once)).toEqual(['typo@example.com', 'home@example.com'])
  expect(addressesOf(twice)).toEqual(['work@example.com', 'home@example.com'])
})

test('a change back to the confirmed address needs no new confirmation [S10.73]', () => {
  const back = moved(moved(confirmed, 'typo@example.com'), 'home@example.com')
  expect(back).toEqual({ ...confirmed, updatedAt: now.toISOString() })
  expect(withPreviousAddress(moved(confirmed, 'typo@example.com'), now)).toEqual(back)
  expect(withPreviousAddress(confirmed, now)).toBe(confirmed)
})

test.each([
  ['never confirmed', user()],
  ['bouncing', user({ emailVerifiedAt: confirmedAt, mailTrouble: { kind: 'bounce', at: created } })],
])('an address that is %s is not kept', (_, from) => {
  expect(poolKeepsAddress(from)).toBe(false)
  expect(addressesOf(moved(from, 'new@example.com', true))).toEqual(['new@example.com'])
})

test('what an admin changed in the user pool keeps no other address', () => {
  expect(addressesOf(moved(moved(confirmed, 'typo@example.com'), 'set@example.com', true))).toEqual([
    'set@example.com',
  ])
})
