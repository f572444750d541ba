import * as z from 'zod'
import { parseStretch, type RawSegment, type RawTranscript } from '#functions/transcript/raw-segment.ts'

const time = z.unknown().optional()

const itemSchema = z.object({
  start_time: time,
  end_time: time,
  type: z.enum(['pronunciation', 'punctuation']),
  alternatives: z.array(z.object({ content: z.string() })),
  speaker_label: z.string().optional(),
})

/** What Amazon Transcribe writes for a batch job (developer guide, «Data input and output»). */
export const amazonTranscribeSchema = z.object({
  results: z.object({
    language_code: z.string().optional(),
    items: z.array(itemSchema),
    speaker_labels: z
      .object({
        segments: z.array(
          z.object({
            items: z.array(z.object({ start_time: time, speaker_label: z.string().optional() })).optional(),
            speaker_label: z.string(),
          }),
        ),
      })
      .optional(),
  }),
})

type AmazonTranscript = z.output<typeof amazonTranscribeSchema>

/** Older jobs name the speaker of a word only beside the words, by the word's start. */
function speakersByStart(file: AmazonTranscript): Map<string, string> {
  const segments = file.results.speaker_labels?.segments ?? []
  return new Map(
    segments.flatMap((segment) =>
      (segment.items ?? []).map((item): [string, string] => [
        String(item.start_time),
        item.speaker_label ?? segment.speaker_label,
      ]),
    ),
  )
}

/** One segment a word, punctuation joined to the word before it; normalising puts them together. */
export function readAmazonTranscribe(file: AmazonTranscript): RawTranscript {
  const speakers = speakersByStart(file)
  const segments: RawSegment[] = []
  for (const item of file.results.items) {
    const content = item.alternatives[0]?.content.trim() ?? ''
    const last = segments.at(-1)
    if (item.type === 'punctuation') {
      if (last) last.text += content
    } else if (content !== '') {
      const speaker = item.speaker_label ?? speakers.get(String(item.start_time))
      const stretch = parseStretch(item.start_time, item.end_time)
      segments.push({ ...stretch, text: content, ...(speaker ? { speaker } : {}) })
    }
  }
  const language = file.results.language_code
  return { segments, ...(language ? { language } : {}) }
}
