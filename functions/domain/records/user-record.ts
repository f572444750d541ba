import * as z from 'zod'
import { instantSchema, userIdSchema } from '#shared/domain/ids.ts'
import { mailTroubleSchema, preferencesSchema } from '#shared/domain/user.ts'
import { capabilitySchema, roleSchema } from '#shared/rules/access.ts'

const subscriptionSchema = z.object({
  customerId: z.string().min(1),
  subscriptionId: z.string().min(1).optional(),
  status: z.string().min(1).optional(),
  toldAt: instantSchema.optional(),
})

/** Cognito stores the password. The ends of sessions are stored here, because every call reads this item. */
export const userRecordSchema = z.object({
  /** Ours, and never changed: votes, sessions and the payment provider name the person by it. */
  userId: userIdSchema,
  /** The `sub` of the person's user in the Cognito pool. Undefined if it equals the id (decision 50). */
  sub: userIdSchema.optional(),
  /** Lowercase. */
  email: z.string().min(3),
  role: roleSchema,
  /** Overrides the role's defaults. */
  capabilities: z.array(capabilitySchema).optional(),
  username: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  profileImageUrl: z.string().optional(),
  preferences: preferencesSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  lastLoginAt: instantSchema.optional(),
  emailVerifiedAt: instantSchema.optional(),
  /** Reported bounce or complaint. No mail is sent until the user confirms the address again. */
  mailTrouble: mailTroubleSchema.optional(),
  /**
   * Mail that failed for now, such as at a full mailbox. `refusals`: failures with a status code.
   * `pausedUntil` equals the preference while digests are paused for this reason.
   */
  undelivered: z
    .object({
      failures: z.int().min(1),
      refusals: z.int().min(0),
      latestAt: instantSchema,
      pausedUntil: instantSchema.optional(),
    })
    .optional(),
  /** An email change in progress: the new address is reserved, and Cognito may already use it. */
  emailChange: z.object({ to: z.string().min(3), begunAt: instantSchema }).optional(),
  /**
   * The confirmed address before a change, until the new one is confirmed. The user pool still has it, so it
   * signs in and gets the codes for a new password.
   */
  previousEmail: z.object({ address: z.string().min(3), confirmedAt: instantSchema }).optional(),
  disabledAt: instantSchema.optional(),
  /** Deletion was requested and is in progress. Sign-in is refused. */
  deletedAt: instantSchema.optional(),
  /** Hash of the private feed's token. Only the user has the token. */
  privateFeedHash: z.string().optional(),
  subscription: subscriptionSchema.optional(),
  /** Decides what the end of a subscription changes: it never takes away a role that an admin granted. */
  roleGrantedBy: z.enum(['admin', 'subscription']).optional(),
  /** Sessions that started earlier are over. Set by a new password and by ending all other sessions. */
  sessionsValidAfter: instantSchema.optional(),
  /** The one earlier session that stays valid, while `sessionsValidAfter` equals `validAfter`. */
  keptSession: z.object({ originJti: z.string(), validAfter: instantSchema }).optional(),
  /** Set while Cognito changes the password. A repeated call may find the new one already set. */
  passwordChangeBegunAt: instantSchema.optional(),
  endedSessions: z.array(z.object({ originJti: z.string(), until: instantSchema })),
  /** Incremented by changes to email or role, and by passwords that an admin sets. */
  revision: z.int().min(1),
  /** A lock: set while an admin changes the account or the owner changes the password. */
  edit: z.object({ holder: z.string(), begunAt: instantSchema }).optional(),
  version: z.int().min(1),
})

export type UserRecord = z.infer<typeof userRecordSchema>

export const subOf = ({ sub, userId }: Pick<UserRecord, 'sub' | 'userId'>): string => sub ?? userId
