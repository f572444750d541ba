import { comment } from '#functions/domain/transcript/signs.ts'
import { unnamedForm } from '#functions/domain/transcript-files/apart.ts'
import { type Cue, cueClock, cuesOf } from '#functions/domain/transcript-files/cues.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/**
 * The three characters that mean something in a cue; with `>` goes the arrow that would make a text a time. `escapeHtml` would write quotes
 * as references, too, which the format does not ask for and which programs that decode none would show.
 */
const escapedForVtt = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Readers would see a comment that somebody forgot to set apart. */
const withoutComment = (text: string) =>
  comment.test(text) ? `&#${text.charCodeAt(0)};${text.slice(1)}` : text

/** What is said, in the voice of its speaker. */
export const voiced = (speaker: string, text: string) => `<v ${escapedForVtt(speaker)}>${text}`

function textsOf(cues: readonly Cue[]): string[] {
  const unnamed = unnamedForm(cues)
  return cues.map(({ speaker, text }, index) =>
    speaker === ''
      ? withoutComment(escapedForVtt(unnamed(text, cues[index - 1])))
      : voiced(speaker, escapedForVtt(text)),
  )
}

/** WebVTT (W3C) with a voice for each speaker. The language stands where captions on the web have it, and parsers pass over it. */
export function writeVtt(view: TranscriptView): string {
  const head = view.language === 'und' ? 'WEBVTT' : `WEBVTT\nLanguage: ${view.language}`
  const cues = cuesOf(view)
  const texts = textsOf(cues)
  const blocks = cues.map(
    (cue, index) => `${cueClock(cue.start, '.')} --> ${cueClock(cue.end, '.')}\n${texts[index] ?? ''}`,
  )
  return `${[head, ...blocks].join('\n\n')}\n`
}
