import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { inOrder } from '#functions/domain/transcript/sort-segments.ts'
import { splitSegment } from '#functions/domain/transcript/split-segment.ts'
import { roundedSeconds, timeWords } from '#functions/domain/transcript/time-words.ts'
import type { TranscriptSegment } from '#shared/domain/transcript.ts'

/** A segment is a sentence or a few short ones: long enough to be read, short enough to be found by its number. */
const comfortableLength = 60
const longestLength = 320
/** Seconds of silence that end a segment. */
const longPause = 4
const longestName = 100

/** What needs no cleaning, which is nearly every word. */
const plain = /^[!-~]+(?: [!-~]+)*$/

function cleanText(text: string): string {
  return plain.test(text) ? text : withoutInvisible(text).replace(/\s+/gu, ' ').trim()
}

function cleanWords(raw: RawSegment): RawSegment['words'] {
  return raw.words?.flatMap((word) => {
    const text = cleanText(word.text)
    return text === '' ? [] : [text === word.text ? word : { ...word, text }]
  })
}

type Piece = TranscriptSegment & { isGlued: boolean }

/** `limit`: when somebody says the next thing; captions stay on the screen while it is said. */
function toPiece(raw: RawSegment, limit: number): Piece | undefined {
  const text = cleanText(raw.text)
  if (text === '') return undefined
  const words = timeWords({ ...raw, text, words: cleanWords(raw) }, limit)
  const speaker = cleanText(raw.speaker ?? '').slice(0, longestName)
  return {
    start: raw.start === null ? null : roundedSeconds(raw.start),
    end: raw.end === null ? null : roundedSeconds(raw.end),
    text,
    isGlued: raw.isGlued === true,
    ...(speaker ? { speaker } : {}),
    ...(words && words.length > 0 ? { words } : {}),
  }
}

const endsSentence = (text: string) => /[.?!…]["'”’)\]]*$/.test(text)

/** Whether the next piece goes on with what the last segment says. */
function continues(last: TranscriptSegment, next: Piece): boolean {
  if (last.speaker !== next.speaker || (last.start === null) !== (next.start === null)) return false
  if (next.isGlued) return true
  if (last.text.length + next.text.length > longestLength) return false
  if (last.end !== null && next.start !== null && Math.abs(next.start - last.end) > longPause) return false
  return !(endsSentence(last.text) && last.text.length >= comfortableLength)
}

/** Puts the piece behind the segment, which nobody has seen yet. */
function join(last: TranscriptSegment, next: Piece): void {
  last.text += next.isGlued ? next.text : ` ${next.text}`
  last.end = last.end === null || next.end === null ? null : Math.max(last.end, next.end)
  if (!last.words || !next.words) {
    delete last.words
    return
  }
  const [first, ...others] = next.words
  const end = last.words.at(-1)
  if (!next.isGlued || !first || !end) last.words.push(...next.words)
  else {
    end.text += first.text
    end.end = Math.max(end.end, first.end)
    last.words.push(...others)
  }
}

/** When the next segment begins, as far as it takes the word: two who speak at once both go on. */
function limitOf(raw: RawSegment, next: RawSegment | undefined): number {
  const isSame = next !== undefined && next.speaker === raw.speaker
  const begins = isSame && next.start !== null && raw.start !== null && next.start > raw.start
  return begins ? (next.start ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
}

/**
 * Segments of any length, as readers give them, as segments of about a sentence each: single words are put together,
 * cues cut in mid-sentence are joined, cues of minutes are split, speakers are never mixed, and every timed segment has words with times.
 */
export function normaliseSegments(raw: readonly RawSegment[]): TranscriptSegment[] {
  const segments: TranscriptSegment[] = []
  let open: TranscriptSegment | undefined
  const close = () => {
    if (open) segments.push(...splitSegment(open))
  }
  for (const [index, rawSegment] of raw.entries()) {
    const next = toPiece(rawSegment, limitOf(rawSegment, raw[index + 1]))
    if (!next) continue
    if (open && continues(open, next)) {
      join(open, next)
      continue
    }
    close()
    const { isGlued: _, ...begun } = next
    open = begun
  }
  close()
  // Pieces of a long segment may begin behind what somebody else says meanwhile.
  return inOrder(segments)
}
