import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { plausibleSeconds } from '#shared/rules/bounds.ts'

/** In seconds. Missing times are interpolated later. */
export type RawWord = { text: string; start?: number; end?: number }

/** In seconds. A segment may be a single word and may lack times. */
export type RawSegment = {
  start: number | null
  end: number | null
  speaker?: string
  /** Tells apart the voices of segments without a speaker. */
  turn?: number
  /** Another person begins to speak, whom the file does not name. */
  startsTurn?: true
  /** Keeps line breaks: speakers' names are at the start of lines. */
  text: string
  words?: RawWord[]
  isGlued?: true
  isOpen?: true
}

export type RawTranscript = {
  kind: string
  segments: Iterable<RawSegment>
  language?: string | undefined
  /** Rolling captions repeat lines, which a later step removes. */
  isCaptions?: true
}

/** Returns seconds. Applies the plausibility checks of `parseClock`. */
export function parseMilliseconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
  return plausibleSeconds(typeof number === 'number' ? number / 1000 : undefined)
}

type Stretch = Pick<RawSegment, 'start' | 'end'>

/** Without a start, both are null. If the end is missing or before the start, the duration is 0. */
export function stretchOf(start: number | undefined, end: number | undefined): Stretch {
  return start === undefined ? { start: null, end: null } : { start, end: Math.max(start, end ?? start) }
}

export function parseStretch(from: unknown, to: unknown): Stretch {
  return stretchOf(parseClock(from), parseClock(to))
}

/** Assigning members takes a third of the memory of object spreads, and 24 hours have 100,000 segments. */
export function segmentOf({ start, end }: Stretch, text: string, speaker: string | undefined): RawSegment {
  const segment: RawSegment = { start, end, text }
  if (speaker) segment.speaker = speaker
  return segment
}

export function wordOf(text: string, start: number | undefined, end: number | undefined): RawWord {
  const word: RawWord = { text }
  if (start !== undefined) word.start = start
  if (end !== undefined) word.end = end
  return word
}
