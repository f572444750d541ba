import { oneLine } from '#functions/domain/text/one-line.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/** What stands on the screen for a while. Milliseconds. */
export type Cue = { start: number; end: number; speaker: string; text: string }

/**
 * One cue an entry, in the order of time, as every format of captions wants it. Each lasts at least a millisecond, because captions
 * without a length are none.
 */
export function cuesOf({ entries }: TranscriptView): Cue[] {
  return entries
    .flatMap(({ text, speaker, timestamp, end }) => {
      const line = oneLine(text)
      if (timestamp === null || line === '') return []
      const start = Math.round(timestamp * 1000)
      const until = Math.max(start + 1, Math.round((end ?? 0) * 1000))
      return [{ start, end: until, speaker: oneLine(speaker ?? ''), text: line }]
    })
    .toSorted((one, other) => one.start - other.start)
}

const padded = (value: number, length: number) => String(value).padStart(length, '0')

/** `01:02:03.004`; the formats differ in the mark before the fragments of a second. */
export function cueClock(milliseconds: number, mark: '.' | ','): string {
  const seconds = Math.floor(milliseconds / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => padded(part, 2)).join(':') + mark + padded(milliseconds % 1000, 3)
}
