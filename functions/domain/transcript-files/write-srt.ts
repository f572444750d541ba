import { type Cue, cueClock, cuesOf } from '#functions/domain/transcript-files/cues.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

function cueText({ speaker, text }: Cue): string {
  return speaker === '' ? text : `${speaker}: ${text}`
}

/** SubRip: numbered cues, the speaker before what they say. */
export function writeSrt(view: TranscriptView): string {
  const cues = cuesOf(view).map(
    (cue, index) =>
      `${index + 1}\n${cueClock(cue.start, ',')} --> ${cueClock(cue.end, ',')}\n${cueText(cue)}\n`,
  )
  return cues.join('\n')
}
