import * as z from 'zod'

export const credentialRefusals = {
  email: 'Invalid email address',
  password: 'Password is required',
  passwordTooShort: 'Password must have at least 10 characters',
  passwordTooLong: 'Password must have at most 99 characters',
  passwordBlank: 'Password must not begin or end with a space',
  passwordRepeated: 'Password must not be one character repeated',
  passwordIsAddress: 'Password must not be your email address',
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

/** A password that someone chooses. Spaces at its ends are refused because Cognito refuses them. */
export const newPasswordSchema = z
  .string()
  .min(1, credentialRefusals.password)
  .min(passwordLength.minimum, credentialRefusals.passwordTooShort)
  .max(passwordLength.maximum, credentialRefusals.passwordTooLong)
  .refine((password) => password === password.trim(), credentialRefusals.passwordBlank)
  .refine((password) => !/^(.)\1+$/iu.test(password), credentialRefusals.passwordRepeated)

/** Whether a password is the address, or the part of it before the `@`, in any case. */
export function isOwnAddress(password: string, email: string): boolean {
  const address = email.trim().toLowerCase()
  return [address, address.split('@')[0]].includes(password.toLowerCase())
}

/** A new password for the account with this address. */
export function newPasswordSchemaFor(email: string) {
  return newPasswordSchema.refine(
    (password) => !isOwnAddress(password, email),
    credentialRefusals.passwordIsAddress,
  )
}

type AddressAndPassword = { email: string; password?: string | undefined }

/** For schemas that take an address and its password together. */
export function hasOtherPassword({ email, password }: AddressAndPassword): boolean {
  return password === undefined || !isOwnAddress(password, email)
}

export const ownAddressRefusal = { path: ['password'], message: credentialRefusals.passwordIsAddress }

/** What a person signs in with. */
export const credentialsSchema = z.strictObject({ email: emailSchema, password: passwordSchema })

/** What a person registers with. */
export const registrationSchema = z
  .strictObject({ email: emailSchema, password: newPasswordSchema })
  .refine(hasOtherPassword, ownAddressRefusal)
