import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { inOrder } from '#functions/domain/transcript/sort-segments.ts'
import { splitSegment } from '#functions/domain/transcript/split-segment.ts'
import { roundedSeconds, timeWords } from '#functions/domain/transcript/time-words.ts'
import { type TranscriptSegment, voiceOf } from '#shared/domain/transcript.ts'

/** In characters; about the length of a sentence. */
const comfortableLength = 60
const longestLength = 320
/** In seconds. */
const longPause = 4
const longestName = 100

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

/** `limit`: the next speaker's start; captions stay on the screen longer than the speech. */
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
    ...(speaker && { speaker }),
    ...(raw.turn !== undefined && { turn: raw.turn }),
    ...(words && words.length > 0 && { words }),
  }
}

const endsSentence = (text: string) => /[.?!…]["'”’)\]]*$/.test(text)

function continues(last: TranscriptSegment, next: Piece): boolean {
  if (voiceOf(last) !== voiceOf(next) || (last.start === null) !== (next.start === null)) return false
  if (next.isGlued) return true
  if (last.text.length + next.text.length > longestLength) return false
  if (last.end !== null && next.start !== null && Math.abs(next.start - last.end) > longPause) return false
  return !(endsSentence(last.text) && last.text.length >= comfortableLength)
}

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

function limitOf(raw: RawSegment, next: RawSegment | undefined): number {
  const isSame = next !== undefined && voiceOf(next) === voiceOf(raw)
  const begins = isSame && next.start !== null && raw.start !== null && next.start > raw.start
  return begins ? (next.start ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
}

/** Segments of about a sentence, each by one speaker. */
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
    const { isGlued: _, ...piece } = next
    open = piece
  }
  close()
  // A split segment may have pieces that start after another speaker's segment.
  return inOrder(segments)
}
