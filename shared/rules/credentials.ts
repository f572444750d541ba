import * as z from 'zod'

export const credentialRefusals = {
  email: 'Invalid email address',
  password: 'Password is required',
  passwordTooShort: 'Password must have at least 10 characters',
  passwordTooLong: 'Password must have at most 99 characters',
  passwordBlank: "Password can't start or end with a space",
  passwordRepeated: "Password can't be one character repeated",
  passwordIsAddress: "Password can't be your email address",
} as const

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/**
 * Allows letters, digits and `_ ' + - .` before the `@`, then a domain of at least two labels, with other
 * scripts in Punycode. RFC 5322 also allows quotes, comments and lists, which could add a second recipient.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:${label}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`,
)

/** Converts to lower case, so that addresses can be compared. */
export const emailSchema = z
  .string()
  .trim()
  .max(254, credentialRefusals.email)
  .pipe(z.email({ pattern: emailPattern, error: credentialRefusals.email }))
  .transform((email) => email.toLowerCase())

/** For signing in. Only the user pool knows whether the password is valid. */
export const passwordSchema = z.string().min(1, credentialRefusals.password).max(256)

export const passwordLength = { minimum: 10, maximum: 99 } as const

/** Rejects outer spaces, because Cognito does. */
export const newPasswordSchema = z
  .string()
  .min(1, credentialRefusals.password)
  .min(passwordLength.minimum, credentialRefusals.passwordTooShort)
  .max(passwordLength.maximum, credentialRefusals.passwordTooLong)
  .refine((password) => password === password.trim(), credentialRefusals.passwordBlank)
  .refine((password) => !/^(.)\1+$/iu.test(password), credentialRefusals.passwordRepeated)

export function isOwnAddress(password: string, email: string): boolean {
  const address = email.trim().toLowerCase()
  return [address, address.split('@')[0]].includes(password.toLowerCase())
}

export function newPasswordSchemaFor(email: string) {
  return newPasswordSchema.refine(
    (password) => !isOwnAddress(password, email),
    credentialRefusals.passwordIsAddress,
  )
}

type AddressAndPassword = { email: string; password?: string | undefined }

export function hasOtherPassword({ email, password }: AddressAndPassword): boolean {
  return password === undefined || !isOwnAddress(password, email)
}

export const ownAddressRefusal = { path: ['password'], message: credentialRefusals.passwordIsAddress }

export const credentialsSchema = z.strictObject({ email: emailSchema, password: passwordSchema })

export const registrationSchema = z
  .strictObject({ email: emailSchema, password: newPasswordSchema })
  .refine(hasOtherPassword, ownAddressRefusal)
