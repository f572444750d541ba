import * as z from 'zod'
import { timeZoneSchema } from '#shared/domain/email-schedule.ts'
import { instantSchema } from '#shared/domain/ids.ts'

const count = z.int().min(0)

export const digestRunSchema = z.object({
  id: z.string(),
  kind: z.enum(['schedule', 'trigger']),
  /** Local date of the digests, such as `2026-03-01`. */
  date: z.iso.date(),
  timezone: timeZoneSchema,
  started_at: instantSchema,
  state: z.enum(['counting', 'sending', 'finished', 'unfinished']),
  people: count,
  // Spelled out, because docs/openapi.json would list no fields for a record type.
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
  latest_at: z.nullable(instantSchema),
})

export type DigestRun = z.infer<typeof digestRunSchema>
