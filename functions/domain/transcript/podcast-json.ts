import * as z from 'zod'
import {
  parseStretch,
  type RawSegment,
  type RawTranscript,
} from '#functions/domain/transcript/raw-segment.ts'
import { unknownForm } from '#functions/domain/transcript/transcript-error.ts'

const segmentSchema = z.object({
  speaker: z.string().nullish(),
  startTime: z.unknown().optional(),
  endTime: z.unknown().optional(),
  body: z.string(),
})

/** The JSON of `podcast:transcript` (podcastindex.org namespace 1.0, «JSON»); times may be text in the wild, or anything. */
export const podcastJsonSchema = z.object({
  language: z.string().optional(),
  /** Each is parsed when it is read. */
  segments: z.array(z.unknown()).min(1),
})

function* segmentsOf(segments: readonly unknown[]): Generator<RawSegment> {
  for (const candidate of segments) {
    const { success, data: segment } = segmentSchema.safeParse(candidate)
    if (!success) throw unknownForm()
    const speaker = segment.speaker?.trim()
    yield {
      ...parseStretch(segment.startTime, segment.endTime),
      text: segment.body,
      ...(speaker ? { speaker } : {}),
    }
  }
}

export function readPodcastJson(file: z.output<typeof podcastJsonSchema>): RawTranscript {
  const { language } = file
  return { segments: segmentsOf(file.segments), ...(language ? { language } : {}) }
}
