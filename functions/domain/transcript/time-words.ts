import type { RawSegment, RawWord } from '#functions/domain/transcript/raw-segment.ts'
import { listWords } from '#functions/domain/transcript/transcript-words.ts'
import type { TranscriptWord } from '#shared/domain/transcript.ts'

/** Rounds to milliseconds, because further digits are noise. */
export const roundedSeconds = (seconds: number) => Math.round(seconds * 1000) / 1000

function shareStretch(words: readonly RawWord[], start: number, end: number): TranscriptWord[] {
  const total = words.reduce((sum, { text }) => sum + text.length + 1, 0)
  let passed = 0
  return words.map(({ text }) => {
    const from = start + ((end - start) * passed) / total
    passed += text.length + 1
    const until = start + ((end - start) * passed) / total
    return { start: roundedSeconds(from), end: roundedSeconds(until), text }
  })
}

function plausibleTimes(words: readonly RawWord[], start: number, end: number): RawWord[] {
  let latest = start
  return words.map((word) => {
    const isKnown =
      word.start !== undefined && word.start >= latest && (end <= start || word.start <= end + 1)
    if (!isKnown) return { text: word.text }
    latest = word.start ?? latest
    return word
  })
}

/** Interpolated times are accurate to about a second, because cues take a few. */
export function timeWords(raw: RawSegment, limit: number): TranscriptWord[] | undefined {
  if (raw.start === null || raw.end === null) return undefined
  const start = raw.start
  const end = Math.max(raw.start, Math.min(raw.end, limit))
  if (!raw.words)
    return shareStretch(
      listWords(raw.text).map((text) => ({ text })),
      start,
      end,
    )
  const words = plausibleTimes(raw.words, start, raw.end)
  // Mutates the input words, because a copy of a 24-hour transcript needs too much memory.
  const timed: TranscriptWord[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at]
    let next = at + 1
    while (next < words.length && words[next]?.start === undefined) next += 1
    const from = word?.start ?? start
    const until = Math.max(from, words[next]?.start ?? Math.max(end, from))
    const own = word?.end !== undefined && word.end >= from ? word.end : undefined
    if (word && own !== undefined) {
      const isLast = next === words.length
      const end = roundedSeconds(isLast ? own : Math.min(own, until))
      timed.push(Object.assign(word, { start: roundedSeconds(from), end }))
      timed.push(...shareStretch(words.slice(at + 1, next), Math.min(own, until), until))
    } else timed.push(...shareStretch(words.slice(at, next), from, until))
    at = next
  }
  return timed
}
