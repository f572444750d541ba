import { type Utterance, utterancesOf } from '#functions/domain/transcript-files/cues.ts'
import { escapeTags, unnamedForm } from '#functions/domain/transcript-files/escape-text.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

function segmentOf({ text, speaker, start, end }: Utterance) {
  return {
    ...(speaker !== '' && { speaker }),
    ...(start !== null && { startTime: start, endTime: end ?? start }),
    body: escapeTags(text),
  }
}

/** Writes the JSON format of `podcast:transcript` (Podcasting 2.0, version 1.0.0), plus the language. */
export function writeJson(view: TranscriptView): string {
  const { language } = view
  const utterances = utterancesOf(view)
  const unnamed = unnamedForm(utterances)
  const segments = utterances.map((utterance, index) => {
    const text = utterance.speaker === '' ? unnamed(utterance.text, utterances[index - 1]) : utterance.text
    return segmentOf({ ...utterance, text })
  })
  const file = { version: '1.0.0', ...(language !== 'und' && { language }), segments }
  return `${JSON.stringify(file, null, 1)}\n`
}
