import * as z from 'zod'
import { instantSchema, numericIdSchema, userIdSchema } from '#shared/domain/ids.ts'

export const logKinds = ['accounts', 'podcasts', 'episodes', 'settings'] as const
export type LogKind = (typeof logKinds)[number]

/**
 * Podcasts and episodes are logged only by id, so that the log keeps no content of deleted ones. Deleting an
 * account also removes its id.
 */
export const logSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: z.nullable(userIdSchema) }),
  z.object({ kind: z.literal('podcast'), id: numericIdSchema }),
  z.object({ kind: z.literal('episode'), id: numericIdSchema }),
])
export type LogSubject = z.infer<typeof logSubjectSchema>

/**
 * `begun`: still running or interrupted, so the effect is unknown. `refused` and `failed` calls may have
 * changed something before they stopped.
 */
export const logOutcomes = ['begun', 'done', 'unchanged', 'refused', 'failed'] as const
export type LogOutcome = (typeof logOutcomes)[number]

export const logValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type LogValue = z.infer<typeof logValueSchema>

/**
 * Without values, the field is private, and the log says only that it changed. With only `after`, the value
 * is information from the call, not a change.
 */
export const logChangeSchema = z.object({
  field: z.string(),
  before: z.optional(logValueSchema),
  after: z.optional(logValueSchema),
})
export type LogChange = z.infer<typeof logChangeSchema>

export const logEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Null if the account was deleted later. */
  user_id: z.nullable(userIdSchema),
  action: z.string(),
  subject: z.nullable(logSubjectSchema),
  outcome: z.enum(logOutcomes),
  changes: z.array(logChangeSchema),
})
export type LogEntry = z.infer<typeof logEntrySchema>

/** `subject_name`: of the podcast or episode now; null if it is deleted, or the subject is neither. */
export const listedLogEntrySchema = logEntrySchema.extend({ subject_name: z.nullable(z.string()) })
export type ListedLogEntry = z.infer<typeof listedLogEntrySchema>

export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03')
