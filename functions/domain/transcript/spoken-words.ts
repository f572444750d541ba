import { type RawSegment, segmentOf, wordOf } from '#functions/domain/transcript/raw-segment.ts'
import { listWords } from '#functions/domain/transcript/transcript-words.ts'

/** Silence in seconds that does not end a segment. */
const longestBreath = 1

function addWords(breath: RawSegment, { start, end, text }: RawSegment): void {
  const texts = listWords(text)
  for (const [place, one] of texts.entries()) {
    const begin = place === 0 ? (start ?? undefined) : undefined
    const finish = place === texts.length - 1 ? (end ?? undefined) : undefined
    breath.words?.push(wordOf(one, begin, finish))
  }
}

function beginBreath({ start, end, text, speaker }: RawSegment): RawSegment {
  return { ...segmentOf({ start, end }, text, speaker), words: [] }
}

function continues(breath: RawSegment, { start, speaker }: RawSegment): boolean {
  if (breath.speaker !== speaker || /[.?!]$/.test(breath.text)) return false
  return start === null || start - (breath.end ?? start) <= longestBreath
}

/** Joins words up to a pause: word by word, simultaneous speakers would be interleaved. */
export function* breathsOf(words: Iterable<RawSegment>): Generator<RawSegment> {
  let breath: RawSegment | undefined
  for (const word of words) {
    if (breath && continues(breath, word)) {
      breath.text += ` ${word.text}`
      breath.end = word.end ?? breath.end
      breath.start ??= word.start
    } else {
      if (breath) yield breath
      breath = beginBreath(word)
    }
    addWords(breath, word)
  }
  if (breath) yield breath
}
