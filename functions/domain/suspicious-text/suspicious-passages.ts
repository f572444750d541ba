import { type Range, suspiciousRanges } from '#functions/domain/suspicious-text/suspicious-ranges.ts'
import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import { mostSuspiciousPassages, type SuspiciousPassage } from '#shared/domain/suspicious-passage.ts'
import type { Transcript, TranscriptSegment } from '#shared/domain/transcript.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

/** Chat roles that may be parsed as a speaker's name. */
const machineSide = /^(?:system|assistant|human|user|developer|model)$/i

const spokenText = ({ speaker = '', text }: TranscriptSegment) =>
  machineSide.test(speaker.trim()) ? `${speaker.trim()}: ${text}` : text

type Piece = { segment: number; text: string }

/** In characters. Blocks bound the memory for long transcripts; the overlap keeps passages whole. */
const sizes = { piece: 20_000, block: 50_000, overlap: 2000 }

const piecesOf = (segment: TranscriptSegment, index: number): Piece[] =>
  (spokenText(segment).match(new RegExp(`.{1,${sizes.piece}}`, 'gsu')) ?? []).map((text) => ({
    segment: index,
    text: `${text}\n`,
  }))

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)

function overlapOf(block: readonly Piece[]): Piece[] {
  let length = 0
  const before = block.findLastIndex(({ text }) => {
    length += text.length
    return length > sizes.overlap
  })
  return block.slice(before + 1)
}

function* blocksOf({ segments }: Transcript): Generator<Piece[]> {
  let block: Piece[] = []
  let length = 0
  for (const [index, segment] of segments.entries())
    for (const piece of piecesOf(segment, index)) {
      block.push(piece)
      length += piece.text.length
      if (length < sizes.block) continue
      yield block
      block = overlapOf(block)
      length = lengthOf(block)
    }
  yield block
}

type Flagged = { first: number; last: number; words: string }

const longestWords = 240

function flaggedIn(pieces: readonly Piece[]): Flagged[] {
  const text = pieces.map((piece) => piece.text).join('')
  const starts: number[] = []
  let length = 0
  for (const piece of pieces) {
    starts.push(length)
    length += piece.text.length
  }
  const placeAt = (offset: number) => starts.findLastIndex((start) => start <= offset)
  const segmentAt = (place: number) => pieces[place]?.segment ?? 0
  return suspiciousRanges(text).map(({ begin, end }: Range) => {
    const [first, last] = [placeAt(begin), placeAt(Math.max(begin, end - 1))]
    const from = starts[first] ?? 0
    const said = text.slice(begin - from > longestWords / 2 ? begin : from, starts[last + 1] ?? length)
    const words = shortenText(withoutInvisible(said).replace(/\s+/g, ' ').trim(), longestWords)
    return { first: segmentAt(first), last: segmentAt(last), words }
  })
}

const flaggedOf = (transcript: Transcript): Flagged[] => [...blocksOf(transcript)].flatMap(flaggedIn)

export function suspiciousSegments(transcript: Transcript): ReadonlySet<number> {
  return new Set(
    flaggedOf(transcript).flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  )
}

/**
 * Returns at most ten, one per segment. No proof: other wordings pass, and speakers may mean something else.
 */
export function findSuspiciousPassages(transcript: Transcript): SuspiciousPassage[] {
  const byFirst = new Map(
    flaggedOf(transcript)
      .toReversed()
      .map((one) => [one.first, one]),
  )
  return [...byFirst.values()]
    .toSorted((one, other) => one.first - other.first)
    .slice(0, mostSuspiciousPassages)
    .map(({ first, words }) => ({
      segment: first,
      seconds: transcript.segments[first]?.start ?? null,
      words,
    }))
}
