import { apartFromNames } from '#functions/domain/transcript-files/apart.ts'
import { type Cue, cueClock, cuesOf } from '#functions/domain/transcript-files/cues.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/** The three characters that mean something in a cue; with `>` goes the arrow that would make a text a time. */
export const escapedForVtt = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Where a line begins so, readers see a comment that somebody forgot to set apart. */
const comment = /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)$)/

const withoutComment = (text: string) =>
  comment.test(text) ? `&#${text.charCodeAt(0)};${text.slice(1)}` : text

function cueText({ speaker, text }: Cue, hasNames: boolean): string {
  if (speaker !== '') return `<v ${escapedForVtt(speaker)}>${escapedForVtt(text)}`
  return withoutComment(escapedForVtt(hasNames ? text : apartFromNames(text)))
}

/** WebVTT (W3C) with a voice for each speaker. The language stands where captions on the web have it, and parsers pass over it. */
export function writeVtt(view: TranscriptView): string {
  const head = view.language === 'und' ? 'WEBVTT' : `WEBVTT\nLanguage: ${view.language}`
  const cues = cuesOf(view)
  const hasNames = cues.some(({ speaker }) => speaker !== '')
  const blocks = cues.map(
    (cue) => `${cueClock(cue.start, '.')} --> ${cueClock(cue.end, '.')}\n${cueText(cue, hasNames)}`,
  )
  return `${[head, ...blocks].join('\n\n')}\n`
}
