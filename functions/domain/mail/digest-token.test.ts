import { describe, expect, test } from 'vitest'
import {
  checkDigestToken,
  type DigestReader,
  digestToken,
  readDigestToken,
} from '#functions/domain/mail/digest-token.ts'
import { checkToken, mailedToken, readToken } from '#functions/domain/mail/mailed-link.ts'

const now = new Date('2026-03-01T12:00:00.500Z')
const secret = 'a'.repeat(48)
const older = 'b'.repeat(48)
const reader = { userId: '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11', email: 'ana@example.org' }

function codeOf(check: () => void): string {
  try {
    check()
    return 'works'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const outcome = (token: string, change: Partial<DigestReader> = {}) =>
  codeOf(() => checkDigestToken(readDigestToken(token), { ...reader, ...change }, [secret, older]))

describe('the token in the links of a digest', () => {
  test('works with the secret and with the one before its last renewal, and with no other', () => {
    expect(outcome(digestToken(reader, secret))).toBe('works')
    expect(outcome(digestToken(reader, older))).toBe('works')
    expect(outcome(digestToken(reader, 'c'.repeat(48)))).toBe('invalid-link')
  })

  test('is no other person’s, and dies with a changed address [S12.28]', () => {
    const token = digestToken(reader, secret)
    const other = '0b0e6a0f-6c1c-4a53-9f3f-3d6a5f3a1c11'
    expect(outcome(token, { email: 'ana@example.com' })).toBe('invalid-link')
    expect(outcome(token, { userId: other })).toBe('invalid-link')
    expect(outcome(token.replace(reader.userId, other), { userId: other })).toBe('invalid-link')
  })

  test('no character of it can be another [S12.28]', () => {
    const token = digestToken(reader, secret)
    const changed = [...token].map((character, index) => {
      const other = character === '1' ? '2' : '1'
      return token.slice(0, index) + other + token.slice(index + 1)
    })
    // The caller looks the user up by the id in the token.
    const outcomes = changed.map((candidate) => outcome(candidate, { userId: candidate.slice(0, 36) }))
    expect(new Set(outcomes)).toEqual(new Set(['invalid-link']))
  })

  test.each(['', '.', 'a.b', ' ', `${reader.userId}.`, `${reader.userId}.${'ä'.repeat(43)}`])(
    'what is no token is no link: %j',
    (text) => {
      expect(outcome(text)).toBe('invalid-link')
    },
  )

  test('it does not contain the address, and no program has to escape it', () => {
    const token = digestToken(reader, secret)
    expect(token).not.toContain('ana')
    expect(token).toMatch(/^[\w.-]+$/)
  })

  test('confirms no address, and a link that confirms one opens no digest [S12.28]', () => {
    const confirming = { ...reader, purpose: 'confirm-email' } as const
    const confirmation = mailedToken(confirming, secret, now)
    const digest = digestToken(reader, secret)
    const [userId = '', expiresAt = '', signature = ''] = confirmation.split('.')
    const [, digestSignature = ''] = digest.split('.')
    for (const token of [confirmation, `${userId}.${signature}`]) expect(outcome(token)).toBe('invalid-link')
    for (const token of [digest, `${userId}.${expiresAt}.${digestSignature}`]) {
      const confirm = () => checkToken(readToken(token), confirming, { secrets: [secret], now })
      expect(codeOf(confirm)).toBe('invalid-link')
    }
  })
})
