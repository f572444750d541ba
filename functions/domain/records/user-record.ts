import * as z from 'zod'
import { instantSchema, userIdSchema } from '#shared/domain/ids.ts'
import { preferencesSchema } from '#shared/domain/user.ts'
import { capabilitySchema, roleSchema } from '#shared/rules/access.ts'

/** A person as kept in People. The pool holds the password; what ends a session early is here, because each call reads this item. */
export const userRecordSchema = z.object({
  /** The pool's `sub`. */
  userId: userIdSchema,
  /** In lower case. */
  email: z.string().min(3),
  role: roleSchema,
  /** Overrides what the role gives. */
  capabilities: z.array(capabilitySchema).optional(),
  username: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  profileImageUrl: z.string().optional(),
  preferences: preferencesSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  lastLoginAt: instantSchema.optional(),
  /** When the person showed that the address is theirs. */
  emailVerifiedAt: instantSchema.optional(),
  disabledAt: instantSchema.optional(),
  /** Sessions that began before this instant are over: set by a changed password or role. */
  sessionsValidAfter: instantSchema.optional(),
  /** Sessions that were ended while one of their tokens may still be valid. */
  endedSessions: z.array(z.object({ originJti: z.string(), until: instantSchema })),
  version: z.int().min(1),
})

export type UserRecord = z.infer<typeof userRecordSchema>
