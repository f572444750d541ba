import { createHash } from 'node:crypto'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

/** Equal transcripts give equal bytes, and so equal hashes. */
export function storedTranscript(transcript: Transcript): { bytes: Buffer; hash: string } {
  const bytes = Buffer.from(JSON.stringify(transcript))
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

export function countSpokenWords(transcript: Transcript): number {
  return transcript.segments.reduce((sum, { text }) => sum + countWords(text), 0)
}

export function isTimed(transcript: Transcript): boolean {
  return transcript.segments.every(({ start }) => start !== null)
}

/** Also true for unknown languages (`und`) in Latin script. */
export function isContentLanguage(language: string, contentLanguages: readonly string[]): boolean {
  const [primary, script = ''] = language.toLowerCase().split('-')
  return (
    (primary === 'und' && script.length !== 4) ||
    contentLanguages.some((content) => content.toLowerCase() === primary)
  )
}
