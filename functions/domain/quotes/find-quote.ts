import { contentWords } from '#functions/domain/quotes/content-words.ts'
import type { PlacedWord, TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { unknownTime } from '#shared/domain/quote.ts'

const fewestWords = 3
const longestText = 700

/** A quote as a model words it, with the segments it says the words stand in. */
export type OfferedQuote = { text: string; segmentFirst: number; segmentLast: number }

/** The transcript's own words for a quote. Times in seconds. */
export type FoundQuote = {
  text: string
  startSeconds: number | typeof unknownTime
  endSeconds: number | typeof unknownTime
  speaker?: string
  /** Numbers of its first and last content word in the transcript. */
  firstWord: number
  lastWord: number
}

function standsAt(index: TranscriptIndex, place: number, folded: readonly string[]): boolean {
  return folded.every((text, offset) => index.words[place + offset]?.folded === text)
}

/** How many segments a place lies outside the ones that were named. */
function distance(segment: number, offered: OfferedQuote): number {
  return Math.max(offered.segmentFirst - segment, segment - offered.segmentLast, 0)
}

/** Where the words stand, all of them and in order; of several places the one nearest to the named segments. */
function findPlace(
  index: TranscriptIndex,
  offered: OfferedQuote,
  folded: readonly string[],
): number | undefined {
  const places = (index.placesByWord.get(folded[0] ?? '') ?? []).filter((place) =>
    standsAt(index, place, folded),
  )
  const far = (place: number) => distance(index.words[place]?.segment ?? 0, offered)
  return places.toSorted((one, other) => far(one) - far(other) || one - other)[0]
}

/** Marks that belong to a word and stand before or behind it. */
const before = /[$€£¥#“"'(«]*$/u
const behind = /^[%°]?[.!?…”"'’)»]*/u

function balanced(text: string): string {
  const withoutDouble = (text.match(/"/g)?.length ?? 0) % 2 === 1 ? text.replace(/^"|"$/g, '') : text
  const withoutOpen = /“/.test(withoutDouble) ? withoutDouble : withoutDouble.replace(/”$/, '')
  return /”/.test(withoutOpen) ? withoutOpen : withoutOpen.replace(/^“/, '')
}

function cutText(index: TranscriptIndex, first: PlacedWord, last: PlacedWord): string {
  const { segments } = index.transcript
  const texts = segments.slice(first.segment, last.segment + 1).map(({ text }) => text)
  const lead = before.exec((texts[0] ?? '').slice(0, first.start))?.[0] ?? ''
  const trail = behind.exec((texts.at(-1) ?? '').slice(last.end))?.[0] ?? ''
  const passed = texts.slice(0, -1).reduce((sum, text) => sum + text.length + 1, 0)
  return balanced(lead + texts.join(' ').slice(first.start, passed + last.end) + trail)
}

/** One person said all of it; undefined where nobody is named. */
function speakersBetween(
  index: TranscriptIndex,
  first: PlacedWord,
  last: PlacedWord,
): (string | undefined)[] {
  const segments = index.transcript.segments.slice(first.segment, last.segment + 1)
  return [...new Set(segments.map(({ speaker }) => speaker))]
}

/**
 * The transcript's own words for an offered quote, or undefined when they are not there: every content word must be the same, in
 * the same order, with nothing left out between, all said by one speaker. Only case, punctuation, diacritics and fillers may differ.
 */
export function findQuote(index: TranscriptIndex, offered: OfferedQuote): FoundQuote | undefined {
  const folded = contentWords(offered.text).map((word) => word.folded)
  if (folded.length < fewestWords) return undefined
  const firstWord = findPlace(index, offered, folded)
  if (firstWord === undefined) return undefined
  const lastWord = firstWord + folded.length - 1
  const first = index.words[firstWord]
  const last = index.words[lastWord]
  if (!first || !last) return undefined
  const speakers = speakersBetween(index, first, last)
  const text = cutText(index, first, last)
  if (speakers.length > 1 || text.length > longestText) return undefined
  return {
    text,
    startSeconds: first.startSeconds ?? unknownTime,
    endSeconds: last.endSeconds ?? unknownTime,
    firstWord,
    lastWord,
    ...(speakers[0] ? { speaker: speakers[0] } : {}),
  }
}
