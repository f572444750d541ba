import { listSpeakerNames } from '#functions/domain/transcript/speaker-names.ts'
import { readSpeakerLabel } from '#shared/format/speaker-label.ts'

/** Seen by nobody, and taken out by readers: it keeps apart what would mean something in a file. */
export const joiner = '\u2060'

/** Marks with which captions say that somebody else speaks. */
const changeMark = /^(?:>>|»)/

/** Whether a reader of these texts, with the names before a colon, sees that all of them are speakers. */
export function areSeenAsNames(texts: readonly string[], speakers: readonly string[]): boolean {
  const seen = listSpeakerNames(texts.map((text) => ({ text, start: null, end: null })))
  return speakers.every((speaker) => speaker === '' || seen.has(speaker))
}

/** What a reader would take for a tag is none. */
export const apartFromTags = (text: string) => text.replace(/<(?=[a-z/!?])/gi, `<${joiner}`)

/** Whether a reader takes the name before a colon for a speaker's. */
export function isLabel(speaker: string): boolean {
  return readSpeakerLabel(`${speaker}: x`)?.speaker === speaker
}

/** What nobody is known to have said, so that its beginning is read as no speaker: «Question: who pays?» */
export function apartFromNames(text: string): string {
  const unmarked = text.replace(changeMark, `${joiner}$&`)
  return readSpeakerLabel(text) ? unmarked.replace(/[:：]/u, `${joiner}$&`) : unmarked
}
