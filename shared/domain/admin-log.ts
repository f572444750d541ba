import * as z from 'zod'
import { instantSchema, numericIdSchema, userIdSchema } from '#shared/domain/ids.ts'

/** What an admin’s call is about; the log can be narrowed to one of them. */
export const logKinds = ['accounts', 'podcasts', 'episodes', 'settings'] as const
export type LogKind = (typeof logKinds)[number]

/**
 * The one record that a call is about. Podcasts and episodes by number alone, so that the log keeps nothing of them once they are deleted;
 * of an account that was deleted not even the id is left.
 */
export const logSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: userIdSchema.nullable() }),
  z.object({ kind: z.literal('podcast'), id: numericIdSchema }),
  z.object({ kind: z.literal('episode'), id: numericIdSchema }),
])
export type LogSubject = z.infer<typeof logSubjectSchema>

/**
 * What became of a call. `begun`: it was cut off, or goes on; nobody knows what it changed. `refused` and `failed` may have changed
 * something before they ended.
 */
export const logOutcomes = ['begun', 'done', 'unchanged', 'refused', 'failed'] as const
export type LogOutcome = (typeof logOutcomes)[number]

export const logValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type LogValue = z.infer<typeof logValueSchema>

/** Without values: the field was changed, and what it said is nobody’s business here. Without `before`: it is what the call brought. */
export const logChangeSchema = z.object({
  field: z.string(),
  before: logValueSchema.optional(),
  after: logValueSchema.optional(),
})
export type LogChange = z.infer<typeof logChangeSchema>

/** One call of an admin that changes something, as the log shows it. */
export const logEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Who called; null for an account that was deleted since. */
  user_id: userIdSchema.nullable(),
  /** The call’s name, as its contract has it. */
  action: z.string(),
  subject: logSubjectSchema.nullable(),
  outcome: z.enum(logOutcomes),
  changes: z.array(logChangeSchema),
})
export type LogEntry = z.infer<typeof logEntrySchema>

/** A month in UTC, such as `2026-03`. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03')
