import { oneLine } from '#functions/domain/text/one-line.ts'
import type { TranscriptEntry, TranscriptView } from '#shared/domain/transcript.ts'

function segmentOf({ text, speaker, timestamp, end }: TranscriptEntry) {
  const body = oneLine(text)
  const name = oneLine(speaker ?? '')
  return {
    ...(name !== '' && { speaker: name }),
    ...(timestamp !== null && { startTime: timestamp, endTime: end ?? timestamp }),
    body,
  }
}

/** The JSON of `podcast:transcript` (Podcasting 2.0, version 1.0.0), with the language beside it; what has no time is given none. */
export function writeJson({ language, entries }: TranscriptView): string {
  const segments = entries.map(segmentOf).filter(({ body }) => body !== '')
  const file = { version: '1.0.0', ...(language !== 'und' && { language }), segments }
  return `${JSON.stringify(file, null, 1)}\n`
}
