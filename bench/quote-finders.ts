import { nearestWindow } from '#bench/levenshtein-window.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { plain } from '#tests/conformance/quote-corpus/stretches.ts'

/** A range of plain words, counted from the transcript's first word. */
export type WordRange = { first: number; last: number }

/** `score`: 0 (nothing in common) to 1 (identical). */
export type Hit = WordRange & { score: number }

export type FindQuote = (offer: string) => Hit | undefined

/**
 * Imports its library and prepares the transcript, so that a process loads only the finder that it measures.
 */
export type QuoteFinder = (transcript: Transcript) => Promise<FindQuote>

/** Libraries may skip matches below this score; the thresholds in use are far higher. */
const leastScore = 0.75

/** A speaker's turn as the libraries get it: lower case, no punctuation, single spaces, no fillers. */
type Turn = { text: string; starts: readonly number[]; firstWord: number }

export const plainWords = (text: string): string[] => plain(text).split(' ').filter(Boolean)

function turnsOf({ segments }: Transcript): Turn[] {
  let firstWord = 0
  return segments.map((segment) => {
    const words = plainWords(segment.text)
    let next = 0
    const starts = words.map((word) => {
      const start = next
      next += word.length + 1
      return start
    })
    const turn = { text: words.join(' '), starts, firstWord }
    firstWord += words.length
    return turn
  })
}

/** The index of the word with this character of a turn. */
const wordAt = ({ starts, firstWord }: Turn, character: number) =>
  firstWord +
  Math.max(
    starts.findLastIndex((start) => start <= character),
    0,
  )

const best = (hits: readonly Hit[]): Hit | undefined =>
  hits.toSorted((one, other) => other.score - one.score)[0]

async function sidelight(transcript: Transcript): Promise<FindQuote> {
  const { findQuotes } = await import('#functions/domain/quotes/find-quotes.ts')
  const { indexTranscript } = await import('#functions/domain/quotes/transcript-index.ts')
  const index = indexTranscript(transcript)
  const turns = turnsOf(transcript)
  return (text) => {
    const quotes = findQuotes(index, { text, segmentFirst: 0, segmentLast: 0 })
    const first = index.words[quotes[0]?.firstWord ?? -1]
    const last = index.words[quotes.at(-1)?.lastWord ?? -1]
    if (!first || !last) return undefined
    const wordOf = ({ segment, start }: typeof first) =>
      (turns[segment]?.firstWord ?? 0) +
      plainWords(transcript.segments[segment]?.text.slice(0, start) ?? '').length
    return { first: wordOf(first), last: wordOf(last), score: 1 }
  }
}

async function approxStringMatch(transcript: Transcript): Promise<FindQuote> {
  const { default: search } = await import('approx-string-match')
  const turns = turnsOf(transcript)
  return (offer) => {
    const pattern = plainWords(offer).join(' ')
    const most = Math.floor(pattern.length * (1 - leastScore))
    const hits = turns.flatMap((turn) =>
      search(turn.text, pattern, most).map(({ start, end, errors }) => ({
        first: wordAt(turn, start),
        last: wordAt(turn, end - 1),
        score: 1 - errors / pattern.length,
      })),
    )
    return best(hits)
  }
}

async function levenshteinWindow(transcript: Transcript): Promise<FindQuote> {
  const turns = turnsOf(transcript)
  return (offer) => {
    const pattern = plainWords(offer).join(' ')
    let most = Math.floor(pattern.length * (1 - leastScore))
    let hit: Hit | undefined
    for (const turn of turns) {
      const found = nearestWindow(turn.text, pattern, { starts: turn.starts, most })
      if (!found) continue
      most = found.errors - 1
      const first = wordAt(turn, found.start)
      const last = wordAt(turn, found.start + pattern.length - 1)
      hit = { first, last, score: 1 - found.errors / pattern.length }
      if (most < 0) break
    }
    return hit
  }
}

/**
 * Two libraries compare whole texts and return no position, so they get pieces that overlap by more than the
 * longest offer.
 */
const pieceWords = 60
const step = 15

type Piece = WordRange & { text: string }

function piecesOf(transcript: Transcript): Piece[] {
  const turns = turnsOf(transcript).filter(({ text }) => text !== '')
  return turns.flatMap(({ text, firstWord }) => {
    const words = text.split(' ')
    const count = Math.max(1, Math.ceil((words.length - pieceWords) / step) + 1)
    return Array.from({ length: count }, (_, number) => {
      const piece = words.slice(number * step, number * step + pieceWords)
      const first = firstWord + number * step
      return { text: piece.join(' '), first, last: first + piece.length - 1 }
    })
  })
}

async function fuse(transcript: Transcript): Promise<FindQuote> {
  const { default: Fuse } = await import('fuse.js')
  const pieces = new Fuse(piecesOf(transcript), {
    keys: ['text'],
    includeScore: true,
    ignoreLocation: true,
    ignoreFieldNorm: true,
    threshold: 1 - leastScore,
  })
  return (offer) => {
    const [found] = pieces.search(plainWords(offer).join(' '), { limit: 1 })
    return found && { first: found.item.first, last: found.item.last, score: 1 - (found.score ?? 1) }
  }
}

async function fuzzball(transcript: Transcript): Promise<FindQuote> {
  const { extract, partial_ratio } = await import('fuzzball')
  const pieces = piecesOf(transcript)
  const texts = pieces.map(({ text }) => text)
  // With automatic junk detection, fuzzball would ignore frequent letters in pieces of this length.
  const plainly = { full_process: false, autojunk: false }
  const likeness = (one: string, other: string) => partial_ratio(one, other, plainly)
  return (offer) => {
    const options = { scorer: likeness, limit: 1, full_process: false, cutoff: 100 * leastScore }
    const [found] = extract(plainWords(offer).join(' '), texts, options)
    const piece = found && pieces[found[2]]
    return piece && { first: piece.first, last: piece.last, score: found[1] / 100 }
  }
}

export const quoteFinders: ReadonlyMap<string, QuoteFinder> = new Map<string, QuoteFinder>([
  ['sidelight', sidelight],
  ['approx-string-match', approxStringMatch],
  ['fuse.js', fuse],
  ['fuzzball', fuzzball],
  ['levenshtein window', levenshteinWindow],
])
