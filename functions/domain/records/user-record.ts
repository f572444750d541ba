import * as z from 'zod'
import { instantSchema, userIdSchema } from '#shared/domain/ids.ts'
import { mailTroubleSchema, preferencesSchema } from '#shared/domain/user.ts'
import { capabilitySchema, roleSchema } from '#shared/rules/access.ts'

const subscriptionSchema = z.object({
  /** Who the person is to the payment provider, from the first checkout on. */
  customerId: z.string().min(1),
  /** The subscription that counts and the provider's word for its state; absent until something is bought. */
  subscriptionId: z.string().min(1).optional(),
  status: z.string().min(1).optional(),
  /** When we asked for it last. */
  toldAt: instantSchema.optional(),
})

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
  /** What the address's mail provider told about our mail; none goes there until the person confirms the address again. */
  mailTrouble: mailTroubleSchema.optional(),
  /** An address that the account is being given: reserved here, and perhaps the pool's already. */
  emailChange: z.object({ to: z.string().min(3), begunAt: instantSchema }).optional(),
  disabledAt: instantSchema.optional(),
  /** When the person asked for the account's deletion, which goes on; nobody signs in to it any more. */
  deletedAt: instantSchema.optional(),
  /** Of the private podcast address's token, which only the person has. */
  privateFeedHash: z.string().optional(),
  /** The state of the person's subscription as the payment provider last told us. */
  subscription: subscriptionSchema.optional(),
  /** What made the person paid: a role that an admin granted is not taken away by the payment provider. */
  roleGrantedBy: z.enum(['admin', 'subscription']).optional(),
  /** Sessions that began before this instant are over: set by a changed or reset password and by whoever ends all their others. */
  sessionsValidAfter: instantSchema.optional(),
  /** The one sign-in that goes on all the same, for as long as sessions are valid after just this instant. */
  keptSession: z.object({ originJti: z.string(), validAfter: instantSchema }).optional(),
  /** A new password is being set in the pool; who repeats the call may find it set. */
  passwordChangeBegunAt: instantSchema.optional(),
  /** Sessions that were ended while one of their tokens may still be valid. */
  endedSessions: z.array(z.object({ originJti: z.string(), until: instantSchema })),
  /** How often what admins edit was changed: the address, the role, and passwords that an admin set. */
  revision: z.int().min(1),
  /** A change by an admin, or of the owner's password, that is under way; nobody else makes one meanwhile. */
  edit: z.object({ holder: z.string(), begunAt: instantSchema }).optional(),
  version: z.int().min(1),
})

export type UserRecord = z.infer<typeof userRecordSchema>
