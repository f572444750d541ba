import { parseClock } from '#functions/domain/text/parse-clock.ts'

/** "0:01", "00:00:01,500", and "00:00:01:12" or "00:00:01;12" with frames. */
export const timecode = String.raw`\d{1,3}(?:[:;]\d{2}){1,3}(?:[.,]\d{1,3})?`

/** Frames at the end are counted with 25 in a second: another rate changes the time by hundredths. */
const framesPerSecond = 25
const lastFrame = 24

/** In seconds. */
export function parseTimecode(text: string | undefined): number | undefined {
  const parts = /^(\d{1,3}[:;]\d{2}[:;]\d{2})[:;](\d{2})(?:[.,]\d+)?$/.exec(text?.trim() ?? '')
  const [, clock, frames] = parts ?? []
  const seconds = parseClock((clock ?? text)?.replaceAll(';', ':'))
  if (seconds === undefined || frames === undefined) return seconds
  return seconds + Math.min(Number(frames), lastFrame) / framesPerSecond
}
