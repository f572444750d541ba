import * as z from 'zod'
import { isSigned, signatureOf } from '#functions/domain/mail/signature.ts'
import { mailedLinkDays } from '#shared/deployment/retention.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

export type LinkPurpose = 'confirm-email'

export type LinkSubject = { purpose: LinkPurpose; userId: string; email: string }

const signedParts = ({ purpose, userId, email }: LinkSubject, expiresAt: string) => [
  purpose,
  userId,
  email,
  expiresAt,
]

export function linkExpiry(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000 + mailedLinkDays * dayMilliseconds)
}

function mailedAt(expiresAt: string): Date {
  return new Date(Number(expiresAt) * 1000 - mailedLinkDays * dayMilliseconds)
}

export function isOlderThan({ expiresAt }: ReadToken, instant: string): boolean {
  return mailedAt(expiresAt).getTime() < Math.floor(Date.parse(instant) / 1000) * 1000
}

/** `<user id>.<expiry>.<signature>`; the address is signed but not included. */
export function mailedToken(subject: LinkSubject, secret: string, now: Date): string {
  const expiresAt = String(linkExpiry(now).getTime() / 1000)
  return [subject.userId, expiresAt, signatureOf(signedParts(subject, expiresAt), secret)].join('.')
}

const tokenSchema = z
  .string()
  .regex(/^[0-9a-f-]{36}\.[0-9]{10,11}\.[\w-]{43}$/)
  .transform((token) => token.split('.'))
  .pipe(z.tuple([userIdSchema, z.string(), z.string()]))

/** Not yet verified. */
export type ReadToken = { userId: string; expiresAt: string; signature: string }

export function invalidLink(): DomainError {
  return new DomainError('invalid', {
    code: 'invalid-link',
    message: 'This link isn’t valid. Please use the latest link we sent you.',
  })
}

/** @throws DomainError `invalid-link` for malformed tokens */
export function readToken(token: string): ReadToken {
  const parts = tokenSchema.safeParse(token)
  if (!parts.success) throw invalidLink()
  const [userId, expiresAt, signature] = parts.data
  return { userId, expiresAt, signature }
}

/**
 * @throws DomainError `invalid-link`, `expired-link` unless signed for this subject with one of the secrets
 */
export function checkToken(
  { expiresAt, signature }: ReadToken,
  subject: LinkSubject,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): void {
  if (!isSigned(signature, signedParts(subject, expiresAt), secrets)) throw invalidLink()
  if (Number(expiresAt) * 1000 >= now.getTime()) return
  throw new DomainError('invalid', {
    code: 'expired-link',
    message: `This link has expired. Links work for ${mailedLinkDays} days; please ask for a new one.`,
  })
}
