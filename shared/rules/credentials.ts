import * as z from 'zod'

export const credentialRefusals = {
  email: 'Invalid email address',
  password: 'Password is required',
  passwordTooShort: 'Password must have at least 10 characters',
  passwordTooLong: 'Password must have at most 99 characters',
  passwordBlank: 'Password must not begin or end with a space',
} as const

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/**
 * One plain address: letters, digits and `_ ' + - .` before the `@`, a domain of at least two labels after it, other scripts in Punycode.
 * What else RFC 5322 allows (quotes, comments, several addresses) nobody has, and some of it would be a second recipient.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:${label}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`,
)

/** An address as people write it, in lower case, by which it is compared. */
export const emailSchema = z
  .string()
  .trim()
  .max(254, credentialRefusals.email)
  .pipe(z.email({ pattern: emailPattern, error: credentialRefusals.email }))
  .transform((email) => email.toLowerCase())

/** A password that is there already: whatever it is, the pool decides. */
export const passwordSchema = z.string().min(1, credentialRefusals.password).max(256)

export const passwordLength = { minimum: 10, maximum: 99 } as const

/** A password that somebody chooses; nothing is asked of it but a length, and what the pool itself cannot keep. */
export const newPasswordSchema = z
  .string()
  .min(1, credentialRefusals.password)
  .min(passwordLength.minimum, credentialRefusals.passwordTooShort)
  .max(passwordLength.maximum, credentialRefusals.passwordTooLong)
  .refine((password) => password === password.trim(), credentialRefusals.passwordBlank)

/** What a person signs in with. */
export const credentialsSchema = z.strictObject({ email: emailSchema, password: passwordSchema })

/** What a person registers with. */
export const registrationSchema = z.strictObject({ email: emailSchema, password: newPasswordSchema })
