import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'

export const digestNoteSchema = z.object({
  /** 0: not stored yet. */
  version: z.int().min(0).default(0),
  /** The latest digest runs that have processed the user, with any outcome. Newest last. */
  doneRuns: z.array(z.string()).default([]),
  /**
   * Local date of the latest digest that sending was started for. No digest is sent for this date or before
   * it.
   */
  date: z.iso.date().optional(),
  /** Set while a digest is being sent. Stays set after a crash. */
  sending: z
    .object({ runId: z.string(), begunAt: instantSchema, dateBefore: z.iso.date().optional() })
    .optional(),
  /**
   * Only episodes published after this are new: when the last digest that was certainly sent was composed.
   * Before the first digest, where the period began in which the first run found nothing to send.
   */
  newSince: instantSchema.optional(),
  /** Of the last digest that was certainly sent. */
  episodeIds: z.array(numericIdSchema).default([]),
})

export type DigestNote = z.infer<typeof digestNoteSchema>
