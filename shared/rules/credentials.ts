import * as z from 'zod'

const credentialRefusals = {
  email: 'Invalid email address',
  password: 'Password is required',
} as const

/** What a person signs in with. The address is compared in lower case. */
export const credentialsSchema = z.strictObject({
  email: z
    .string()
    .trim()
    .max(254, credentialRefusals.email)
    .pipe(z.email(credentialRefusals.email))
    .transform((email) => email.toLowerCase()),
  password: z.string().min(1, credentialRefusals.password).max(256, 'Password is too long'),
})
