import { packWords } from '#functions/domain/transcript/pack-words.ts'
import { changeMark } from '#functions/domain/transcript/signs.ts'
import { listSpeakerNames } from '#functions/domain/transcript/speaker-names.ts'
import { carriesNames } from '#functions/domain/transcript/speaker-turns.ts'
import { readSpeakerLabel } from '#shared/format/speaker-label.ts'

/** Escapes text with an invisible word joiner, which programs remove when they read the file. */
export const joiner = '\u2060'

export function areReadAsNames(texts: readonly string[], speakers: readonly string[]): boolean {
  const seen = listSpeakerNames(texts.map((text) => ({ text, start: null, end: null })))
  return speakers.every((speaker) => speaker === '' || seen.has(speaker))
}

type SpokenText = { start: number | null; end: number | null; speaker: string; text: string }

function areNamesCarried(said: readonly SpokenText[]): boolean {
  const segments = said.map(({ speaker, ...one }) => ({ ...one, ...(speaker !== '' && { speaker }) }))
  return carriesNames([...packWords(segments)])
}

export const escapeTags = (text: string) => text.replace(/<(?=[a-z/!?])/gi, `<${joiner}`)

/** Escapes marks that a program would take for a change of speaker. */
const escapeMarks = (text: string) => text.replace(changeMark, `${joiner}$&`)

/** Escapes spoken text that looks like a speaker's label, such as "Question: who pays?". */
function escapeLabels(text: string): string {
  const unmarked = escapeMarks(text)
  return readSpeakerLabel(text) ? unmarked.replace(/[:：]/u, `${joiner}$&`) : unmarked
}

type Before = Pick<SpokenText, 'speaker'> | undefined

/** Without the mark, a program would attribute this text to the previous speaker. */
const withMark = (text: string, before: Before) => (before && before.speaker !== '' ? `>> ${text}` : text)

export function labelled(
  { speaker, text }: SpokenText,
  before: Before,
  safe: (text: string) => string,
): string {
  return speaker === '' ? withMark(safe(escapeLabels(text)), before) : `${speaker}: ${safe(text)}`
}

export function unnamedForm(said: readonly SpokenText[]): (text: string, before: Before) => string {
  if (said.every(({ speaker }) => speaker === '')) return escapeLabels
  const areCarried = areNamesCarried(said)
  return (text, before) => (areCarried ? withMark(escapeMarks(text), before) : escapeMarks(text))
}
