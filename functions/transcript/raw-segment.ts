import type { TranscriptWord } from '#shared/domain/transcript.ts'

/** A cue or segment as its file gives it, before normalising: may be one word long, may lack times. Seconds. */
export type RawSegment = {
  start: number | null
  end: number | null
  speaker?: string
  text: string
  words?: TranscriptWord[]
}

export type RawTranscript = { segments: RawSegment[]; language?: string }

/** `1:02:03.5`, `02:03,500`, `3.5` or 3.5 in seconds; undefined for anything else. */
export function parseClock(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined
  if (typeof value !== 'string') return undefined
  const match = /^(?:(\d{1,4}):)?(?:(\d{1,2}):)?(\d{1,6}(?:[.,]\d{1,9})?)$/.exec(value.trim())
  if (!match) return undefined
  const [, first, second, last = '0'] = match
  const seconds = Number(last.replace(',', '.'))
  if (first !== undefined && second !== undefined) return Number(first) * 3600 + Number(second) * 60 + seconds
  return Number(first ?? 0) * 60 + seconds
}
