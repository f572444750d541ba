import * as z from 'zod'
import { storedSecondsSchema } from '#shared/rules/bounds.ts'

/** Limit per transcript. */
export const mostSuspiciousPassages = 10

/** Words that look like an instruction to a machine, although the speaker may have meant something else. */
export const suspiciousPassageSchema = z.object({
  segment: z.int().min(0),
  seconds: storedSecondsSchema,
  words: z.string().min(1),
})

export type SuspiciousPassage = z.output<typeof suspiciousPassageSchema>
