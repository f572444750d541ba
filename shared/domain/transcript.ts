import * as z from 'zod'

/** One word with its time; seconds from the start of the audio. */
export const transcriptWordSchema = z.object({
  start: z.number().min(0),
  end: z.number().min(0),
  text: z.string().min(1),
})

/** A stretch of speech by one speaker. An untimed transcript has null for both times. */
export const transcriptSegmentSchema = z.object({
  start: z.number().min(0).nullable(),
  end: z.number().min(0).nullable(),
  speaker: z.string().optional(),
  text: z.string().min(1),
  words: z.array(transcriptWordSchema).optional(),
})

export const transcriptSources = ['publisher', 'transcribed', 'uploaded'] as const
export const transcriptSourceSchema = z.enum(transcriptSources)

/** Every reader ends in this form, and every later step starts from it. */
export const transcriptSchema = z.object({
  segments: z.array(transcriptSegmentSchema),
  source: transcriptSourceSchema,
  /** BCP 47, as far as it is known. */
  language: z.string().min(2),
  durationSeconds: z.number().min(0).nullable(),
})

export type TranscriptWord = z.infer<typeof transcriptWordSchema>
export type TranscriptSegment = z.infer<typeof transcriptSegmentSchema>
export type TranscriptSource = z.infer<typeof transcriptSourceSchema>
export type Transcript = z.infer<typeof transcriptSchema>
