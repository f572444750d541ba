import * as z from 'zod'
import { roles } from '#shared/rules/access.ts'
import {
  emailSchema,
  hasOtherPassword,
  newPasswordSchema,
  ownAddressRefusal,
} from '#shared/rules/credentials.ts'

const emailFieldSchema = z.string().trim().min(1, 'Please fill in all required fields').pipe(emailSchema)

const problemOf = (password: string) => newPasswordSchema.safeParse(password).error?.issues[0]?.message

const userFieldsSchema = z.object({
  email: emailFieldSchema,
  password: z.string().min(1, 'Password is required for new users').pipe(newPasswordSchema),
  role: z.enum(roles),
})

export const newUserFieldsSchema = userFieldsSchema.refine(hasOtherPassword, ownAddressRefusal)

/** A blank password keeps the current one. */
export const userEditFieldsSchema = userFieldsSchema
  .extend({
    password: z.string().superRefine((password, context) => {
      const problem = password === '' ? undefined : problemOf(password)
      if (problem) context.addIssue(problem)
    }),
  })
  .refine(hasOtherPassword, ownAddressRefusal)
