import { decodeHTML } from 'entities/decode'
import { apartFromNames, areSeenAsNames, isLabel, joiner } from '#functions/domain/transcript-files/apart.ts'
import { type Cue, cueClock, cuesOf } from '#functions/domain/transcript-files/cues.ts'
import { escapedForVtt } from '#functions/domain/transcript-files/write-vtt.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/** What players and readers take for a tag: it closes, or has a known name. */
const tag = /<[^<]*>|<\/?[a-z]|<\d+:/i

/**
 * SubRip has no escapes. What would be read as a tag, as a reference to a character or as a sign of players is written by a reference,
 * which those read who read tags, and nothing else is: «R&B» stays as it is.
 */
function escaped(text: string): string {
  const plain = decodeHTML(text) === text ? text : text.replaceAll('&', '&amp;')
  const safe = tag.test(plain) ? plain.replaceAll('<', '&lt;') : plain
  return safe.replaceAll('{\\', '&#123;\\').replaceAll('-->', `--${joiner}>`)
}

/** Whether names can stand before what is said: as long as most cues have one, and each is seen to be one. */
function usesLabels(cues: readonly Cue[]): boolean {
  const named = cues.filter(({ speaker }) => speaker !== '')
  const isUsual = named.length >= 2 && named.length >= cues.length * 0.6
  if (!isUsual || !named.every(({ speaker }) => isLabel(speaker))) return false
  const texts = cues.map((cue, index) => labelled(cue, cues[index - 1]))
  return areSeenAsNames(
    texts,
    named.map(({ speaker }) => speaker),
  )
}

function labelled({ speaker, text }: Cue, before: Cue | undefined): string {
  if (speaker !== '') return `${speaker}: ${escaped(text)}`
  const said = escaped(apartFromNames(text))
  // Without the mark of a change, whoever was named before would go on.
  return before && before.speaker !== '' ? `>> ${said}` : said
}

const voiced = ({ speaker, text }: Cue) =>
  speaker === '' ? escaped(text) : `<v ${escapedForVtt(speaker)}>${escaped(text)}`

/** SubRip: numbered cues, the speaker before what they say; a name that nobody would see to be one stands in the tag of WebVTT. */
export function writeSrt(view: TranscriptView): string {
  const cues = cuesOf(view)
  const hasNames = cues.some(({ speaker }) => speaker !== '')
  const hasLabels = usesLabels(cues)
  const textOf = (cue: Cue, index: number) => {
    if (hasLabels) return labelled(cue, cues[index - 1])
    return hasNames ? voiced(cue) : escaped(apartFromNames(cue.text))
  }
  return cues
    .map(
      (cue, index) =>
        `${index + 1}\n${cueClock(cue.start, ',')} --> ${cueClock(cue.end, ',')}\n${textOf(cue, index)}\n`,
    )
    .join('\n')
}
