import { decodeHTML } from 'entities/decode'
import { type Cue, cueClock, cuesOf } from '#functions/domain/transcript-files/cues.ts'
import {
  areReadAsNames,
  escapeMarks,
  joiner,
  labelled,
  unnamedForm,
} from '#functions/domain/transcript-files/escape-text.ts'
import { withVoice } from '#functions/domain/transcript-files/write-vtt.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'
import { isSpeakerName } from '#shared/format/speaker-label.ts'

const tag = /<[^<]*>|<\/?[a-z]|<\d+:/i

/**
 * SubRip has no escapes, so only text that looks like markup is encoded. "R&B" stays, unlike with
 * `escapeHtml`.
 */
function escaped(text: string): string {
  const plain = decodeHTML(text) === text ? text : text.replaceAll('&', '&amp;')
  const safe = tag.test(plain) ? plain.replaceAll('<', '&lt;') : plain
  return safe.replaceAll('{\\', '&#123;\\').replaceAll('-->', `--${joiner}>`)
}

function labelledTexts(cues: readonly Cue[]): string[] | undefined {
  const speakers = cues.map(({ speaker }) => speaker)
  if (!speakers.every((speaker) => speaker === '' || isSpeakerName(speaker))) return undefined
  const texts = cues.map((cue, index) => labelled(cue, cues[index - 1], escaped))
  return areReadAsNames(texts, speakers) ? texts : undefined
}

function textsWithVoices(cues: readonly Cue[]): string[] {
  const unnamed = unnamedForm(cues)
  return cues.map((cue, index) =>
    cue.speaker === ''
      ? escaped(unnamed(cue, cues[index - 1]))
      : withVoice(cue.speaker, escaped(escapeMarks(cue.text))),
  )
}

export function writeSrt(view: TranscriptView): string {
  const cues = cuesOf(view)
  const texts = labelledTexts(cues) ?? textsWithVoices(cues)
  return cues
    .map(
      ({ start, end }, index) =>
        `${index + 1}\n${cueClock(start, ',')} --> ${cueClock(end, ',')}\n${texts[index] ?? ''}\n`,
    )
    .join('\n')
}
