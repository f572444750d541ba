import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'

export const digestStateSchema = z.object({
  /** 0: not stored yet. */
  version: z.int().min(0).default(0),
  /** The latest digest runs that have processed the user, with any outcome. Newest last. */
  doneRuns: z.array(z.string()).default([]),
  /** Local date of the last digest that sending was started for. None is sent for it or an earlier date. */
  date: z.iso.date().optional(),
  /** Set while a digest is being sent. Stays set after a crash. */
  sending: z
    .object({ runId: z.string(), begunAt: instantSchema, dateBefore: z.iso.date().optional() })
    .optional(),
  /** Publications after this are new. Moved only by digests that were certainly sent, or by the first run. */
  newSince: instantSchema.optional(),
  episodeIds: z.array(numericIdSchema).default([]),
})

export type DigestState = z.infer<typeof digestStateSchema>
