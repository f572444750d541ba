import * as z from 'zod'
import { parseClock, type RawTranscript } from '#functions/transcript/raw-segment.ts'

/** The JSON of `podcast:transcript` (podcastindex.org namespace 1.0, «JSON»); times may be text in the wild. */
export const podcastJsonSchema = z.object({
  language: z.string().optional(),
  segments: z
    .array(
      z.object({
        speaker: z.string().nullish(),
        startTime: z.union([z.number(), z.string()]).nullish(),
        endTime: z.union([z.number(), z.string()]).nullish(),
        body: z.string(),
      }),
    )
    .min(1),
})

export function readPodcastJson(file: z.output<typeof podcastJsonSchema>): RawTranscript {
  const segments = file.segments.map((segment) => {
    const start = parseClock(segment.startTime) ?? null
    const end = parseClock(segment.endTime) ?? start
    const speaker = segment.speaker?.trim()
    return {
      start,
      end: start === null || end === null ? null : Math.max(start, end),
      text: segment.body,
      ...(speaker ? { speaker } : {}),
    }
  })
  return { segments, ...(file.language ? { language: file.language } : {}) }
}
