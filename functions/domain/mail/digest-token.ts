import * as z from 'zod'
import { isSigned, signatureOf } from '#functions/domain/mail/signature.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

/** Whose digests a token lets its holder change: another address of the same person is another reader. */
export type DigestReader = { userId: string; email: string }

const purpose = 'digest-reader'

const signedParts = ({ userId, email }: DigestReader) => [purpose, userId, email]

/**
 * `<user id>.<signature>`, for the links of a digest: the address is signed and stands nowhere in it. Mail is kept for years, and whoever
 * wants no more of it may use the oldest, so the token works as long as the account has the address and the secret is accepted.
 */
export function digestToken(reader: DigestReader, secret: string): string {
  return `${reader.userId}.${signatureOf(signedParts(reader), secret)}`
}

const tokenSchema = z
  .string()
  .regex(/^[0-9a-f-]{36}\.[\w-]{43}$/)
  .transform((token) => token.split('.'))
  .pipe(z.tuple([userIdSchema, z.string()]))

/** What a token says of itself, before anybody knows whether it is true. */
export type ReadDigestToken = { userId: string; signature: string }

/** The same for every token that does not work, so that nobody learns which accounts there are. */
export function invalidDigestLink(): DomainError {
  return new DomainError('invalid', {
    code: 'invalid-link',
    message: 'This link does not work. Please use one from the latest email we sent you.',
  })
}

/** @throws DomainError `invalid-link` when it is no token at all. */
export function readDigestToken(token: string): ReadDigestToken {
  const parts = tokenSchema.safeParse(token)
  if (!parts.success) throw invalidDigestLink()
  const [userId, signature] = parts.data
  return { userId, signature }
}

/**
 * Whether the token was made for this reader with one of the secrets.
 * @throws DomainError `invalid-link`
 */
export function checkDigestToken(
  { signature }: ReadDigestToken,
  reader: DigestReader,
  secrets: readonly string[],
): void {
  if (!isSigned(signature, signedParts(reader), secrets)) throw invalidDigestLink()
}
