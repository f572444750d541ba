import * as z from 'zod'
import { timeZoneSchema } from '#shared/domain/email-schedule.ts'
import { instantSchema } from '#shared/domain/ids.ts'

const count = z.int().min(0)

/** One time at which digests were mailed to whoever gets them. */
export const digestRunSchema = z.object({
  id: z.string(),
  /** By itself at the hour of the schedule, or because an admin asked. */
  kind: z.enum(['schedule', 'trigger']),
  /** The local date that the digests count for, such as `2026-03-01`. */
  date: z.iso.date(),
  timezone: timeZoneSchema,
  started_at: instantSchema,
  /** `counting`: people are still being found; `unfinished`: it was given up hours later, with people left over. */
  state: z.enum(['counting', 'sending', 'finished', 'unfinished']),
  /** How many people there are to mail, of those found so far. */
  people: count,
  // Spelled out: the document of the calls would name no field of a record.
  outcomes: z.object({
    sent: count,
    failed: count,
    unknown: count,
    'nothing-new': count,
    'already-today': count,
    'not-due': count,
    paused: count,
    'not-eligible': count,
  }),
  /** When the latest person was done; null: none yet. */
  latest_at: z.nullable(instantSchema),
})

export type DigestRun = z.infer<typeof digestRunSchema>
