import * as z from 'zod'
import { storedSecondsSchema } from '#shared/rules/bounds.ts'

/** Limit per transcript. */
export const mostRecognizerLoops = 10
/** In characters. */
export const longestLoopWords = 240

/** Words that a speech recognizer repeated and that were left out of the transcript. */
export const recognizerLoopSchema = z.object({
  seconds: storedSecondsSchema,
  words: z.string().min(1),
  times: z.int().min(2),
})

export type RecognizerLoop = z.infer<typeof recognizerLoopSchema>
