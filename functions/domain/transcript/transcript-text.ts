import { createHash } from 'node:crypto'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

/** The stored form of a transcript and its SHA-256 (hexadecimal): equal transcripts are equal bytes. */
export function storedTranscript(transcript: Transcript): { bytes: Buffer; hash: string } {
  const bytes = Buffer.from(JSON.stringify(transcript))
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** How many words are said in it. */
export function countSpokenWords(transcript: Transcript): number {
  return transcript.segments.reduce((sum, { text }) => sum + countWords(text), 0)
}

export function isTimed(transcript: Transcript): boolean {
  return transcript.segments.every(({ start }) => start !== null)
}

/** Whether the transcript's language is one that is analysed; an unknown language (`und`) is taken for one, but not in a script of its own. */
export function isContentLanguage(language: string, contentLanguages: readonly string[]): boolean {
  const [primary, script = ''] = language.toLowerCase().split('-')
  return (
    (primary === 'und' && script.length !== 4) ||
    contentLanguages.some((content) => content.toLowerCase() === primary)
  )
}
