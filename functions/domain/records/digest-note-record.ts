import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'

/** What is kept of the digests of one person. */
export const digestNoteSchema = z.object({
  /** Each write counts it up; 0: nothing is kept yet. */
  version: z.int().min(0).default(0),
  /** The latest runs that are done with the person, whatever became of them in it; the newest last. */
  doneRuns: z.array(z.string()).default([]),
  /** The local date of the latest digest that was begun to be sent; none is sent for it or an earlier one again. */
  date: z.iso.date().optional(),
  /** A digest that is being sent, or was when the work broke off. */
  sending: z
    .object({ runId: z.string(), begunAt: instantSchema, dateBefore: z.iso.date().optional() })
    .optional(),
  /**
   * What was published after this instant is new: when the latest digest was put together that was certainly sent. Before the first one,
   * where the first look that found nothing began.
   */
  newSince: instantSchema.optional(),
  /** The episodes of the latest digest that was certainly sent. */
  episodeIds: z.array(numericIdSchema).default([]),
})

export type DigestNote = z.infer<typeof digestNoteSchema>
