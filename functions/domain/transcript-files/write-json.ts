import { apartFromTags, unnamedForm } from '#functions/domain/transcript-files/apart.ts'
import { type Saying, sayingsOf } from '#functions/domain/transcript-files/cues.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

function segmentOf({ text, speaker, start, end }: Saying) {
  return {
    ...(speaker !== '' && { speaker }),
    ...(start !== null && { startTime: start, endTime: end ?? start }),
    body: apartFromTags(text),
  }
}

/** `podcast:transcript` as JSON (Podcasting 2.0, version 1.0.0), plus the language. */
export function writeJson(view: TranscriptView): string {
  const { language } = view
  const sayings = sayingsOf(view)
  const unnamed = unnamedForm(sayings)
  const segments = sayings.map((saying, index) => {
    const text = saying.speaker === '' ? unnamed(saying.text, sayings[index - 1]) : saying.text
    return segmentOf({ ...saying, text })
  })
  const file = { version: '1.0.0', ...(language !== 'und' && { language }), segments }
  return `${JSON.stringify(file, null, 1)}\n`
}
