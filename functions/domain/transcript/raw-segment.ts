import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { believedSeconds } from '#shared/rules/bounds.ts'

/** A word as its file gives it; the times it lacks are shared out later. Seconds. */
export type RawWord = { text: string; start?: number; end?: number }

/** A cue or segment as its file gives it, before normalising: may be one word long, may lack times. Seconds. */
export type RawSegment = {
  start: number | null
  end: number | null
  speaker?: string
  /** Line ends are kept: a speaker's name stands at the beginning of a line. */
  text: string
  words?: RawWord[]
  /** The text goes on where the one before it ends, without a space between. */
  isGlued?: true
  /** The file gives no end; the next segment's beginning is one. */
  isOpen?: true
}

/** The segments are read while they are asked for, so that no more is read than is used. */
export type RawTranscript = {
  kind: string
  segments: Iterable<RawSegment>
  language?: string | undefined
  /** Captions may say each line several times while it rolls up. */
  isCaptions?: true
}

/** A number of milliseconds in seconds, as `parseClock` believes it. */
export function parseMilliseconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
  return believedSeconds(typeof number === 'number' ? number / 1000 : undefined)
}

type Stretch = Pick<RawSegment, 'start' | 'end'>

/**
 * A stretch from its two times: what has no beginning has no time at all, and what has no end, or ends before it begins, lasts no time.
 * Either way the words are kept.
 */
export function stretchOf(start: number | undefined, end: number | undefined): Stretch {
  return start === undefined ? { start: null, end: null } : { start, end: Math.max(start, end ?? start) }
}

/** A stretch from its times as a file gives them. */
export function parseStretch(from: unknown, to: unknown): Stretch {
  return stretchOf(parseClock(from), parseClock(to))
}

/**
 * What is said in a stretch, and by whom where that is known. A day of words is a hundred thousand of these: put together member by
 * member they are a third of the memory that copies of others take.
 */
export function segmentOf({ start, end }: Stretch, text: string, speaker: string | undefined): RawSegment {
  const segment: RawSegment = { start, end, text }
  if (speaker) segment.speaker = speaker
  return segment
}

/** A word with those of its times that are known. */
export function wordOf(text: string, start: number | undefined, end: number | undefined): RawWord {
  const word: RawWord = { text }
  if (start !== undefined) word.start = start
  if (end !== undefined) word.end = end
  return word
}
