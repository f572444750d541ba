import { readSpeakerLabel } from '#shared/format/speaker-label.ts'

/** Seen by nobody, and taken out by readers: it keeps apart what would mean something in a file. */
export const joiner = '\u2060'

/** Marks with which captions say that somebody else speaks. */
const changeMark = /^(?:>>|»)/

/** Whether a reader takes the name before a colon for a speaker's. */
export function isLabel(speaker: string): boolean {
  return readSpeakerLabel(`${speaker}: x`)?.speaker === speaker
}

/** What nobody is known to have said, so that its beginning is read as no speaker: «Question: who pays?» */
export function apartFromNames(text: string): string {
  const unmarked = text.replace(changeMark, `${joiner}$&`)
  return readSpeakerLabel(text) ? unmarked.replace(/[:：]/u, `${joiner}$&`) : unmarked
}
