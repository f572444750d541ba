import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { splitSegment } from '#functions/domain/transcript/split-segment.ts'
import type { TranscriptSegment, TranscriptWord } from '#shared/domain/transcript.ts'

/** A segment is a sentence or a few short ones: long enough to be read, short enough to be found by its number. */
const comfortableLength = 60
const longestLength = 320
/** Seconds of silence that end a segment. */
const longPause = 4

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

function cleanText(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}

/**
 * Words with times for a cue that has only its own: the cue's time shared out by the length of each word.
 * A cue is a few seconds long, so a word is known to about a second.
 */
function shareTime(text: string, start: number, end: number): TranscriptWord[] {
  const words = text.split(' ')
  const total = words.reduce((sum, word) => sum + word.length + 1, 0)
  let passed = 0
  return words.map((word) => {
    const from = start + ((end - start) * passed) / total
    passed += word.length + 1
    const until = start + ((end - start) * passed) / total
    return { start: milliseconds(from), end: milliseconds(until), text: word }
  })
}

function wordsOf(segment: RawSegment, text: string): TranscriptWord[] | undefined {
  if (segment.words && segment.words.length > 0) {
    return segment.words.map((word) => ({ ...word, text: cleanText(word.text) }))
  }
  if (segment.start === null || segment.end === null) return undefined
  return shareTime(text, segment.start, segment.end)
}

function toSegment(raw: RawSegment): TranscriptSegment | undefined {
  const text = cleanText(raw.text)
  if (text === '') return undefined
  const words = wordsOf(raw, text)
  const speaker = cleanText(raw.speaker ?? '').slice(0, 100)
  return {
    start: raw.start === null ? null : milliseconds(raw.start),
    end: raw.end === null ? null : milliseconds(raw.end),
    text,
    ...(speaker ? { speaker } : {}),
    ...(words ? { words } : {}),
  }
}

const endsSentence = (text: string) => /[.?!…]["'”’)\]]*$/.test(text)

/** Whether the next segment goes on with what the last one says. */
function continues(last: TranscriptSegment, next: TranscriptSegment): boolean {
  if (last.speaker !== next.speaker || (last.start === null) !== (next.start === null)) return false
  if (last.text.length + next.text.length > longestLength) return false
  if (last.end !== null && next.start !== null && Math.abs(next.start - last.end) > longPause) return false
  return !(endsSentence(last.text) && last.text.length >= comfortableLength)
}

function joined(last: TranscriptSegment, next: TranscriptSegment): TranscriptSegment {
  const words = last.words && next.words ? [...last.words, ...next.words] : undefined
  const end = last.end === null || next.end === null ? null : Math.max(last.end, next.end)
  return { ...last, end, text: `${last.text} ${next.text}`, words }
}

/**
 * Segments of any length, as readers give them, as segments of about a sentence each: single words are put together,
 * cues cut in mid-sentence are joined, cues of minutes are split, speakers are never mixed, and every timed segment has words with times.
 */
export function normaliseSegments(raw: Iterable<RawSegment>): TranscriptSegment[] {
  const segments: TranscriptSegment[] = []
  for (const rawSegment of raw) {
    const next = toSegment(rawSegment)
    const last = segments.at(-1)
    if (!next) continue
    if (last && continues(last, next)) segments[segments.length - 1] = joined(last, next)
    else segments.push(...splitSegment(next))
  }
  return segments
}
