import { decodeHTML } from 'entities/decode'
import { areSeenAsNames, joiner, labelled, unnamedForm } from '#functions/domain/transcript-files/apart.ts'
import { type Cue, cueClock, cuesOf } from '#functions/domain/transcript-files/cues.ts'
import { voiced } from '#functions/domain/transcript-files/write-vtt.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'
import { isSpeakerName } from '#shared/format/speaker-label.ts'

/** What players and readers take for a tag: it closes, or has a known name. */
const tag = /<[^<]*>|<\/?[a-z]|<\d+:/i

/**
 * SubRip has no escapes. What would be read as a tag, as a reference to a character or as a sign of players is written by a reference,
 * which those read who read tags, and nothing else is: «R&B» stays as it is, which `escapeHtml` would not leave.
 */
function escaped(text: string): string {
  const plain = decodeHTML(text) === text ? text : text.replaceAll('&', '&amp;')
  const safe = tag.test(plain) ? plain.replaceAll('<', '&lt;') : plain
  return safe.replaceAll('{\\', '&#123;\\').replaceAll('-->', `--${joiner}>`)
}

/** The names before what is said, if each of them can be seen to be one. */
function labelledTexts(cues: readonly Cue[]): string[] | undefined {
  const speakers = cues.map(({ speaker }) => speaker)
  if (!speakers.every((speaker) => speaker === '' || isSpeakerName(speaker))) return undefined
  const texts = cues.map((cue, index) => labelled(cue, cues[index - 1], escaped))
  return areSeenAsNames(texts, speakers) ? texts : undefined
}

function voicedTexts(cues: readonly Cue[]): string[] {
  const unnamed = unnamedForm(cues)
  return cues.map(({ speaker, text }, index) =>
    speaker === '' ? escaped(unnamed(text, cues[index - 1])) : voiced(speaker, escaped(text)),
  )
}

/** SubRip: numbered cues, the speaker before what they say; a name that nobody would see to be one stands in the tag of WebVTT. */
export function writeSrt(view: TranscriptView): string {
  const cues = cuesOf(view)
  const texts = labelledTexts(cues) ?? voicedTexts(cues)
  return cues
    .map(
      ({ start, end }, index) =>
        `${index + 1}\n${cueClock(start, ',')} --> ${cueClock(end, ',')}\n${texts[index] ?? ''}\n`,
    )
    .join('\n')
}
