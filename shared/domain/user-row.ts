import * as z from 'zod'
import { instantSchema, userIdSchema } from '#shared/domain/ids.ts'
import { roleSchema } from '#shared/rules/access.ts'

export const userRowSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  role: roleSchema,
  created_at: instantSchema,
  /** For optimistic locking: an edit must send the version that it is based on. */
  version: z.int().min(1),
})

export type UserRow = z.infer<typeof userRowSchema>
