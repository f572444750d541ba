import * as z from 'zod'
import { isSigned, signatureOf } from '#functions/domain/mail/signature.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

export type DigestReader = { userId: string; email: string }

const purpose = 'digest-reader'

const signedParts = ({ userId, email }: DigestReader) => [purpose, userId, email]

/**
 * `<user id>.<signature>`; the address is signed but not included. Old mail must still unsubscribe, so the
 * token never expires while the account has the address and the secret is accepted.
 */
export function digestToken(reader: DigestReader, secret: string): string {
  return `${reader.userId}.${signatureOf(signedParts(reader), secret)}`
}

const tokenSchema = z
  .string()
  .regex(/^[0-9a-f-]{36}\.[\w-]{43}$/)
  .transform((token) => token.split('.'))
  .pipe(z.tuple([userIdSchema, z.string()]))

/** Not yet verified. */
export type ReadDigestToken = { userId: string; signature: string }

/** The same for every invalid token, so that it does not reveal which accounts exist. */
export function invalidDigestLink(): DomainError {
  return new DomainError('invalid', {
    code: 'invalid-link',
    message: 'This link doesn’t work. Please use one from the latest email we sent you.',
  })
}

/** @throws DomainError `invalid-link` for malformed tokens */
export function readDigestToken(token: string): ReadDigestToken {
  const parts = tokenSchema.safeParse(token)
  if (!parts.success) throw invalidDigestLink()
  const [userId, signature] = parts.data
  return { userId, signature }
}

/** @throws DomainError `invalid-link` unless signed for this reader with one of the secrets */
export function checkDigestToken(
  { signature }: ReadDigestToken,
  reader: DigestReader,
  secrets: readonly string[],
): void {
  if (!isSigned(signature, signedParts(reader), secrets)) throw invalidDigestLink()
}
