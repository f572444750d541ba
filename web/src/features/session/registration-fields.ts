import * as z from 'zod'
import { registrationSchema } from '#shared/rules/credentials.ts'

/** What a person fills in to register: the password again is compared here and never sent. */
export const registrationFieldsSchema = registrationSchema.extend({ password_again: z.string() }).refine(
  ({ password, password_again }) => password === password_again,
  // Whatever else is wrong: all of it is said at once.
  { path: ['password_again'], message: 'Passwords do not match', when: () => true },
)
