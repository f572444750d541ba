import { packWords } from '#functions/domain/transcript/pack-words.ts'
import { listSpeakerNames } from '#functions/domain/transcript/speaker-names.ts'
import { carriesNames } from '#functions/domain/transcript/speaker-turns.ts'
import { spokenLines } from '#functions/domain/transcript/turn-marks.ts'
import type { Utterance } from '#functions/domain/transcript-files/cues.ts'
import { readSpeakerLabel } from '#shared/format/speaker-label.ts'

/** Escapes text with an invisible word joiner, which programs remove when they read the file. */
export const joiner = '\u2060'

export function areReadAsNames(texts: readonly string[], speakers: readonly string[]): boolean {
  const seen = listSpeakerNames(texts.map((text) => ({ text, start: null, end: null })))
  return speakers.every((speaker) => speaker === '' || seen.has(speaker))
}

function areNamesCarried(said: readonly Utterance[]): boolean {
  const segments = said.map(({ speaker, ...one }) => ({ ...one, ...(speaker !== '' && { speaker }) }))
  return carriesNames([...packWords(segments)])
}

export const escapeTags = (text: string) => text.replace(/<(?=[a-z/!?])/gi, `<${joiner}`)

/** Escapes marks that a program would take for a change of speaker. */
export const escapeMarks = (text: string) =>
  spokenLines(text, '')
    .map((line) => (line.mark === '' ? line.text : joiner + line.text))
    .join('')

/** Escapes spoken text that looks like a speaker's label, such as "Question: who pays?". */
function escapeLabels(text: string): string {
  const unmarked = escapeMarks(text)
  return readSpeakerLabel(text) ? unmarked.replace(/[:：]/u, `${joiner}$&`) : unmarked
}

type Voice = Pick<Utterance, 'speaker' | 'turn'>
type Before = Voice | undefined

export const isSameVoice = (one: Voice, other: Voice) =>
  one.speaker === other.speaker && one.turn === other.turn

/** Without the mark, a program would attribute this text to the previous speaker. */
const withMark = (text: string, said: Utterance, before: Before) =>
  before && !isSameVoice(said, before) ? `>> ${text}` : text

export function labelled(said: Utterance, before: Before, safe: (text: string) => string): string {
  const { speaker, text } = said
  if (speaker === '') return withMark(safe(escapeLabels(text)), said, before)
  return `${speaker}: ${safe(escapeMarks(text))}`
}

export function unnamedForm(said: readonly Utterance[]): (said: Utterance, before: Before) => string {
  const areCarried = areNamesCarried(said)
  return (one, before) => {
    const text = escapeLabels(one.text)
    const isPlain = !areCarried && before?.speaker !== ''
    return isPlain ? text : withMark(text, one, before)
  }
}
