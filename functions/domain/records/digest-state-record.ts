import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'

export const digestStateSchema = z.object({
  /** 0: not stored yet. */
  version: z.int().min(0).default(0),
  /** The latest digest runs that have processed the user, with any outcome. Newest last. */
  doneRuns: z.array(z.string()).default([]),
  /** Local date of the last digest whose sending began. No digest is sent for this or an earlier date. */
  date: z.iso.date().optional(),
  /** Set while a digest is being sent. Stays set after a crash. */
  sending: z
    .object({ runId: z.string(), begunAt: instantSchema, dateBefore: z.iso.date().optional() })
    .optional(),
  /** Episodes published later are new. Advanced when a digest was sent; first set even if nothing was new. */
  newSince: instantSchema.optional(),
  episodeIds: z.array(numericIdSchema).default([]),
})

export type DigestState = z.infer<typeof digestStateSchema>
