import * as z from 'zod'
import {
  parseStretch,
  type RawSegment,
  type RawTranscript,
} from '#functions/domain/transcript/raw-segment.ts'
import { maximumSegments, tooLong } from '#functions/domain/transcript/transcript-bounds.ts'
import { unknownForm } from '#functions/domain/transcript/transcript-error.ts'

const time = z.unknown().optional()

const itemSchema = z.object({
  start_time: time,
  end_time: time,
  type: z.enum(['pronunciation', 'punctuation']),
  alternatives: z.array(z.object({ content: z.string() })),
  speaker_label: z.string().optional(),
})

const speakerSegmentSchema = z.object({
  items: z.array(z.object({ start_time: time, speaker_label: z.string().optional() })).optional(),
  speaker_label: z.string(),
})

/** What Amazon Transcribe writes for a batch job (developer guide, «Data input and output»). Entries are parsed when they are read. */
export const amazonTranscribeSchema = z.object({
  results: z.object({
    language_code: z.string().optional(),
    items: z.array(z.unknown()),
    speaker_labels: z.object({ segments: z.array(z.unknown()) }).optional(),
  }),
})

type AmazonTranscript = z.output<typeof amazonTranscribeSchema>

function parsed<Schema extends z.ZodType>(schema: Schema, entry: unknown): z.output<Schema> {
  const outcome = schema.safeParse(entry)
  if (!outcome.success) throw unknownForm()
  return outcome.data
}

/** Older jobs name the speaker of a word only beside the words, by the word's start. */
function speakersByStart(file: AmazonTranscript): Map<string, string> {
  const speakers = new Map<string, string>()
  for (const entry of file.results.speaker_labels?.segments ?? []) {
    const segment = parsed(speakerSegmentSchema, entry)
    for (const item of segment.items ?? []) {
      speakers.set(String(item.start_time), item.speaker_label ?? segment.speaker_label)
    }
    if (speakers.size > maximumSegments) throw tooLong()
  }
  return speakers
}

function* segmentsOf(file: AmazonTranscript): Generator<RawSegment> {
  const speakers = speakersByStart(file)
  let last: RawSegment | undefined
  for (const entry of file.results.items) {
    const item = parsed(itemSchema, entry)
    const content = item.alternatives[0]?.content.trim() ?? ''
    if (item.type === 'punctuation') {
      if (last) last.text += content
    } else if (content !== '') {
      if (last) yield last
      const speaker = item.speaker_label ?? speakers.get(String(item.start_time))
      const stretch = parseStretch(item.start_time, item.end_time)
      last = { ...stretch, text: content, ...(speaker ? { speaker } : {}) }
    }
  }
  if (last) yield last
}

/** One segment a word, punctuation joined to the word before it; normalising puts them together. */
export function readAmazonTranscribe(file: AmazonTranscript): RawTranscript {
  const language = file.results.language_code
  return { segments: segmentsOf(file), ...(language ? { language } : {}) }
}
