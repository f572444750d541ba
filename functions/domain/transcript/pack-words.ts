import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'

const mostWords = 24
/** In seconds. */
const longestPause = 2

function isWord({ text, start, end, words, isOpen, startsTurn }: RawSegment): boolean {
  const isPlain = start !== null && end !== null && !words && !isOpen && !startsTurn
  return isPlain && /^[^\s>＞≫:«»][^\s:]*$/u.test(text)
}

function continues(packed: RawSegment, next: RawSegment): boolean {
  if (packed.start === null || packed.end === null || next.start === null) return false
  if (packed.speaker !== next.speaker || (packed.words?.length ?? mostWords) >= mostWords) return false
  if (/[.?!…]["'”’)\]]*$/.test(packed.text)) return false
  const latest = packed.words?.at(-1)?.start ?? packed.start
  return next.start >= latest && next.start - packed.end <= longestPause
}

function begin(segment: RawSegment): RawSegment {
  const { text, start, end } = segment
  if (start !== null && end !== null) segment.words = [{ text, start, end }]
  return segment
}

function add(packed: RawSegment, { text, start, end, isGlued }: RawSegment): void {
  const last = packed.words?.at(-1)
  packed.text += isGlued ? text : ` ${text}`
  packed.end = Math.max(packed.end ?? 0, end ?? 0)
  if (isGlued && last) {
    last.text += text
    last.end = packed.end
  } else if (start !== null && end !== null) packed.words?.push({ text, start, end })
}

/** Joins segments of a single word. Saves nine tenths of the segments without losing times. */
export function* packWords(segments: Iterable<RawSegment>): Generator<RawSegment> {
  let packed: RawSegment | undefined
  for (const segment of segments) {
    const isSingle = isWord(segment)
    if (packed && isSingle && continues(packed, segment)) {
      add(packed, segment)
      continue
    }
    if (packed) yield packed
    packed = isSingle ? begin(segment) : undefined
    if (!isSingle) yield segment
  }
  if (packed) yield packed
}
