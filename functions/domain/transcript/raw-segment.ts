import type { TranscriptWord } from '#shared/domain/transcript.ts'
import { believedSeconds } from '#shared/rules/bounds.ts'

/** A cue or segment as its file gives it, before normalising: may be one word long, may lack times. Seconds. */
export type RawSegment = {
  start: number | null
  end: number | null
  speaker?: string
  text: string
  words?: TranscriptWord[]
}

/** The segments are read while they are asked for, so that no more is read than is used. */
export type RawTranscript = { segments: Iterable<RawSegment>; language?: string }

function clockSeconds(text: string): number | undefined {
  const match = /^(?:(\d{1,4}):)?(?:(\d{1,2}):)?(\d{1,6}(?:[.,]\d{1,9})?)$/.exec(text.trim())
  if (!match) return undefined
  const [, first, second, last = '0'] = match
  const seconds = Number(last.replace(',', '.'))
  if (first !== undefined && second !== undefined) return Number(first) * 3600 + Number(second) * 60 + seconds
  return Number(first ?? 0) * 60 + seconds
}

/** `1:02:03.5`, `02:03,500`, `3.5` or 3.5 in seconds; undefined for anything else, and for what no recording is long enough for. */
export function parseClock(value: unknown): number | undefined {
  return believedSeconds(typeof value === 'string' ? clockSeconds(value) : value)
}

/**
 * A stretch from its times as a file gives them: whoever begins at an impossible time has none at all, and what ends at one, or before
 * it begins, lasts no time. Either way the words are kept.
 */
export function parseStretch(from: unknown, to: unknown): Pick<RawSegment, 'start' | 'end'> {
  const start = parseClock(from)
  if (start === undefined) return { start: null, end: null }
  return { start, end: Math.max(start, parseClock(to) ?? start) }
}
