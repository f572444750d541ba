import type { TranscriptSegment } from '#shared/domain/transcript.ts'

/** In characters: about two minutes of speech. */
const longestSegment = 2000

function endOfPiece(text: string): number {
  if (text.length <= longestSegment) return text.length
  const head = text.slice(0, longestSegment)
  const sentence = Math.max(...['. ', '? ', '! '].map((mark) => head.lastIndexOf(mark)))
  if (sentence > longestSegment / 2) return sentence + 2
  const space = head.lastIndexOf(' ')
  if (space > 0) return space + 1
  return /[\uD800-\uDBFF]$/.test(head) ? longestSegment - 1 : longestSegment
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const until = from + endOfPiece(text.slice(from, from + longestSegment + 1))
    pieces.push(text.slice(from, until).trim())
    from = until
  }
  return pieces.filter((piece) => piece !== '')
}

const countLetters = (text: string) => text.replace(/\s+/g, '').length

export function splitSegment(segment: TranscriptSegment): TranscriptSegment[] {
  if (segment.text.length <= longestSegment) return [segment]
  const { words = [], ...rest } = segment
  let letters = 0
  let spoken = 0
  let next = 0
  let time = segment.start
  return piecesOf(segment.text).map((text) => {
    letters += countLetters(text)
    const first = next
    for (; next < words.length && spoken < letters; next += 1) spoken += countLetters(words[next]?.text ?? '')
    const own = words.slice(first, next)
    const start = own[0]?.start ?? time
    time = own.at(-1)?.end ?? time
    const isSpelled = own.length > 0 && own.map((word) => word.text).join(' ') === text
    return { ...rest, start, end: time, text, ...(isSpelled && { words: own }) }
  })
}
