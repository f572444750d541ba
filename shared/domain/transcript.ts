import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { recognizerLoopSchema } from '#shared/domain/recognizer-loop.ts'
import { secondsSchema, storedSecondsSchema } from '#shared/rules/bounds.ts'

/** Times are seconds from the start of the audio. */
export const transcriptWordSchema = z.object({
  start: secondsSchema,
  end: secondsSchema,
  text: z.string().min(1),
})

/** Tells unnamed voices apart: without a speaker, another number is another person. */
export const turnSchema = z.int().min(1)

export const transcriptSegmentSchema = z
  .object({
    start: storedSecondsSchema,
    end: storedSecondsSchema,
    speaker: z.string().optional(),
    turn: turnSchema.optional(),
    text: z.string().min(1),
    words: z.array(transcriptWordSchema).optional(),
  })
  .transform((segment) => {
    if (segment.start !== null && segment.end !== null) return segment
    const { words: _, ...rest } = segment
    return { ...rest, start: null, end: null }
  })

const transcriptSources = ['publisher', 'transcribed', 'uploaded'] as const
export const transcriptSourceSchema = z.enum(transcriptSources)

/** All transcript formats are converted to this one, which every later step reads. */
export const transcriptSchema = z.object({
  segments: z.array(transcriptSegmentSchema),
  source: transcriptSourceSchema,
  language: z.string().min(2),
  durationSeconds: storedSecondsSchema,
  /** Left out of the segments. Absent when there are none. */
  loops: z.array(recognizerLoopSchema).optional(),
})

/** Equal for segments that one person speaks, as far as the transcript tells. */
export const voiceOf = ({ speaker, turn }: Pick<TranscriptSegment, 'speaker' | 'turn'>) => speaker ?? turn

export type TranscriptWord = z.infer<typeof transcriptWordSchema>
export type TranscriptSegment = z.infer<typeof transcriptSegmentSchema>
export type TranscriptSource = z.infer<typeof transcriptSourceSchema>
export type Transcript = z.infer<typeof transcriptSchema>

/** A few sentences by one speaker. `timestamp` and `end` are seconds, null if unknown. */
export const transcriptEntrySchema = z.object({
  text: z.string().min(1),
  speaker: z.string().nullable(),
  turn: turnSchema.optional(),
  timestamp: z.number().min(0).nullable(),
  end: z.number().min(0).nullable(),
})

export const transcriptViewSchema = z.object({
  episode_id: numericIdSchema,
  source: transcriptSourceSchema,
  language: z.string(),
  is_timed: z.boolean(),
  duration: z.number().min(0).nullable(),
  entries: z.array(transcriptEntrySchema),
})

export type TranscriptEntry = z.infer<typeof transcriptEntrySchema>
export type TranscriptView = z.infer<typeof transcriptViewSchema>
