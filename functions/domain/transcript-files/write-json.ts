import { type Utterance, utterancesOf } from '#functions/domain/transcript-files/cues.ts'
import { escapeMarks, escapeTags, unnamedForm } from '#functions/domain/transcript-files/escape-text.ts'
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
    const text = escapeMarks(utterance.text)
    const isNamed = utterance.speaker !== ''
    return segmentOf({ ...utterance, text: isNamed ? text : unnamed(utterance, utterances[index - 1]) })
  })
  const file = { version: '1.0.0', ...(language !== 'und' && { language }), segments }
  return `${JSON.stringify(file, null, 1)}\n`
}
