import * as z from 'zod'
import { instantSchema, userIdSchema } from '#shared/domain/ids.ts'
import { roleSchema } from '#shared/rules/access.ts'

/** An account as admins see it. */
export const userRowSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  role: roleSchema,
  created_at: instantSchema,
  /** Counts the changes of what admins edit; a change names the one that it was made from. */
  version: z.int().min(1),
})

export type UserRow = z.infer<typeof userRowSchema>
