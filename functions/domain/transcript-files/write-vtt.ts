import { comment } from '#functions/domain/transcript/signs.ts'
import { type Cue, cueClock, cuesOf } from '#functions/domain/transcript-files/cues.ts'
import { escapeMarks, unnamedForm } from '#functions/domain/transcript-files/escape-text.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/**
 * `escapeHtml` also encodes quotation marks, which not all programs decode. Escaping `>` also covers arrows.
 */
const escapedForVtt = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text that starts like a WebVTT comment would be read as one, even without a blank line before it. */
const withoutComment = (text: string) =>
  comment.test(text) ? `&#${text.charCodeAt(0)};${text.slice(1)}` : text

export const withVoice = (speaker: string, text: string) => `<v ${escapedForVtt(speaker)}>${text}`

function textsOf(cues: readonly Cue[]): string[] {
  const unnamed = unnamedForm(cues)
  return cues.map((cue, index) =>
    cue.speaker === ''
      ? withoutComment(escapedForVtt(unnamed(cue, cues[index - 1])))
      : withVoice(cue.speaker, escapedForVtt(escapeMarks(cue.text))),
  )
}

/** The `Language` header is usual on the web and ignored by parsers. */
export function writeVtt(view: TranscriptView): string {
  const head = view.language === 'und' ? 'WEBVTT' : `WEBVTT\nLanguage: ${view.language}`
  const cues = cuesOf(view)
  const texts = textsOf(cues)
  const blocks = cues.map(
    (cue, index) => `${cueClock(cue.start, '.')} --> ${cueClock(cue.end, '.')}\n${texts[index] ?? ''}`,
  )
  return `${[head, ...blocks].join('\n\n')}\n`
}
