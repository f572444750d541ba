import { type Cue, cueClock, cuesOf } from '#functions/domain/transcript-files/cues.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/** The three characters that mean something in a cue; with `>` goes the arrow that would make a text a time. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function cueText({ speaker, text }: Cue): string {
  return speaker === '' ? escaped(text) : `<v ${escaped(speaker)}>${escaped(text)}`
}

/** WebVTT (W3C) with a voice for each speaker. The language stands where captions on the web have it, and parsers pass over it. */
export function writeVtt(view: TranscriptView): string {
  const head = view.language === 'und' ? 'WEBVTT' : `WEBVTT\nLanguage: ${view.language}`
  const cues = cuesOf(view).map(
    (cue) => `${cueClock(cue.start, '.')} --> ${cueClock(cue.end, '.')}\n${cueText(cue)}`,
  )
  return `${[head, ...cues].join('\n\n')}\n`
}
