import * as z from 'zod'

/** Times are seconds from the start of the audio. Confidence is from 0 to 1. */
export const recognizedWordSchema = z.object({
  text: z.string().trim().min(1),
  start: z.number().min(0),
  end: z.number().min(0),
  confidence: z.number().min(0).max(1).optional(),
  speaker: z.string().min(1).optional(),
})

/**
 * What a recognizer's command prints as JSON, in the container on AWS Batch and on one machine. The
 * transcript reader accepts the same JSON.
 */
export const recognitionSchema = z.object({
  /** BCP 47 tag; undefined if the recognizer does not report it. */
  language: z.string().min(2).optional(),
  words: z.array(recognizedWordSchema),
})

export type RecognizedWord = z.infer<typeof recognizedWordSchema>
export type Recognition = z.infer<typeof recognitionSchema>
