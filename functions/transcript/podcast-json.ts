import * as z from 'zod'
import { parseStretch, type RawTranscript } from '#functions/transcript/raw-segment.ts'

/** The JSON of `podcast:transcript` (podcastindex.org namespace 1.0, «JSON»); times may be text in the wild, or anything. */
export const podcastJsonSchema = z.object({
  language: z.string().optional(),
  segments: z
    .array(
      z.object({
        speaker: z.string().nullish(),
        startTime: z.unknown().optional(),
        endTime: z.unknown().optional(),
        body: z.string(),
      }),
    )
    .min(1),
})

export function readPodcastJson(file: z.output<typeof podcastJsonSchema>): RawTranscript {
  const segments = file.segments.map((segment) => {
    const speaker = segment.speaker?.trim()
    return {
      ...parseStretch(segment.startTime, segment.endTime),
      text: segment.body,
      ...(speaker ? { speaker } : {}),
    }
  })
  return { segments, ...(file.language ? { language: file.language } : {}) }
}
