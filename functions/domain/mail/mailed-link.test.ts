import { expect, test } from 'vitest'
import {
  checkToken,
  type LinkSubject,
  linkExpiry,
  mailedToken,
  readToken,
} from '#functions/domain/mail/mailed-link.ts'

const now = new Date('2026-03-01T12:00:00.500Z')
const secret = 'a'.repeat(48)
const older = 'b'.repeat(48)
const subject = {
  purpose: 'confirm-email',
  userId: '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11',
  email: 'ana@example.org',
} as const satisfies LinkSubject

function outcome(token: string, change: Partial<Omit<LinkSubject, 'purpose'>> = {}, at = now): string {
  try {
    checkToken(readToken(token), { ...subject, ...change }, { secrets: [secret, older], now: at })
    return 'true'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

test('a link works for three days and not a second longer [S10.61]', () => {
  const token = mailedToken(subject, secret, now)
  expect(linkExpiry(now).toISOString()).toBe('2026-03-04T12:00:00.000Z')
  expect(outcome(token)).toBe('true')
  expect(outcome(token, {}, new Date('2026-03-04T12:00:00.000Z'))).toBe('true')
  expect(outcome(token, {}, new Date('2026-03-04T12:00:00.001Z'))).toBe('expired-link')
})

test('a link signed with the secret before the last renewal works, one with another does not [S10.63]', () => {
  expect(outcome(mailedToken(subject, older, now))).toBe('true')
  expect(outcome(mailedToken(subject, 'c'.repeat(48), now))).toBe('invalid-link')
})

test('another address and another person are other links [S10.62]', () => {
  const token = mailedToken(subject, secret, now)
  expect(outcome(token, { email: 'ana@example.com' })).toBe('invalid-link')
  expect(outcome(token, { userId: '0b0e6a0f-6c1c-4a53-9f3f-3d6a5f3a1c11' })).toBe('invalid-link')
})

test('no character of a link can be another [S10.62]', () => {
  const token = mailedToken(subject, secret, now)
  const changed = [...token].map((character, index) => {
    const other = character === '1' ? '2' : '1'
    return token.slice(0, index) + other + token.slice(index + 1)
  })
  // The caller looks the user up by the id in the token.
  const outcomes = changed.map((candidate) => outcome(candidate, { userId: candidate.slice(0, 36) }))
  expect(new Set(outcomes)).toEqual(new Set(['invalid-link']))
})

test.each(['', '.', '..', 'a.b.c', ' ', '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11.1772000000.', 'ä'.repeat(90)])(
  'what is no token is no link: %j',
  (text) => {
    expect(outcome(text)).toBe('invalid-link')
  },
)

test('the link does not contain the address', () => {
  const token = mailedToken(subject, secret, now)
  expect(token).not.toContain('ana')
  expect(token).toMatch(/^[\w.-]+$/)
})
