import { packWords } from '#functions/domain/transcript/pack-words.ts'
import { changeMark } from '#functions/domain/transcript/signs.ts'
import { listSpeakerNames } from '#functions/domain/transcript/speaker-names.ts'
import { carriesNames } from '#functions/domain/transcript/speaker-turns.ts'
import { readSpeakerLabel } from '#shared/format/speaker-label.ts'

/** Seen by nobody, and taken out by readers: it keeps apart what would mean something in a file. */
export const joiner = '\u2060'

/** Whether a reader of these texts, with the names before a colon, sees that all of them are speakers. */
export function areSeenAsNames(texts: readonly string[], speakers: readonly string[]): boolean {
  const seen = listSpeakerNames(texts.map((text) => ({ text, start: null, end: null })))
  return speakers.every((speaker) => speaker === '' || seen.has(speaker))
}

/** Something said by somebody, or by nobody who is named. Times in any unit. */
type Said = { start: number | null; end: number | null; speaker: string; text: string }

/** Whether a reader of these, each with its speaker, takes who is named to go on where nobody is. */
function areNamesCarried(said: readonly Said[]): boolean {
  const segments = said.map(({ speaker, ...one }) => ({ ...one, ...(speaker !== '' && { speaker }) }))
  return carriesNames([...packWords(segments)])
}

/** What a reader would take for a tag is none. */
export const apartFromTags = (text: string) => text.replace(/<(?=[a-z/!?])/gi, `<${joiner}`)

/** What nobody is known to have said, so that its beginning is read as no mark. */
const apartFromMarks = (text: string) => text.replace(changeMark, `${joiner}$&`)

/** What nobody is known to have said, so that its beginning is read as no speaker either: «Question: who pays?» */
function apartFromNames(text: string): string {
  const unmarked = apartFromMarks(text)
  return readSpeakerLabel(text) ? unmarked.replace(/[:：]/u, `${joiner}$&`) : unmarked
}

/** Who spoke before, if anybody did. */
type Before = Pick<Said, 'speaker'> | undefined

/** Behind somebody who is named, whom nobody names is marked: else the name would go on. */
const withMark = (text: string, before: Before) => (before && before.speaker !== '' ? `>> ${text}` : text)

/** The name before what is said, which `safe` writes as the format wants it. */
export function labelled({ speaker, text }: Said, before: Before, safe: (text: string) => string): string {
  return speaker === '' ? withMark(safe(apartFromNames(text)), before) : `${speaker}: ${safe(text)}`
}

/**
 * How the texts of those whom nobody names are written in a file whose names stand beside what is said: a name in its text would be none,
 * and a mark is needed only where a reader would carry names on.
 */
export function unnamedForm(said: readonly Said[]): (text: string, before: Before) => string {
  if (said.every(({ speaker }) => speaker === '')) return apartFromNames
  const areCarried = areNamesCarried(said)
  return (text, before) => (areCarried ? withMark(apartFromMarks(text), before) : apartFromMarks(text))
}
