import * as z from 'zod'
import { storedSecondsSchema } from '#shared/rules/bounds.ts'

/** Of one transcript; a transcript that is full of them is known by the first ones. */
export const mostSuspiciousPassages = 10

/** A passage of a transcript that reads like an order to a machine. Whoever said it may have meant something else. */
export const suspiciousPassageSchema = z.object({
  /** The transcript's segment that it begins in, counted from 0. */
  segment: z.int().min(0),
  /** When that segment begins; null where the transcript has no times. */
  seconds: storedSecondsSchema,
  /** As they were said, cut where they are long. */
  words: z.string().min(1),
})

export type SuspiciousPassage = z.output<typeof suspiciousPassageSchema>
