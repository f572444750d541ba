import { areEquivalent, hasContraction } from '#functions/domain/quotes/contractions.ts'
import { isNegation, type QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { beginsWord, type Token, type Wording } from '#functions/domain/quotes/wording.ts'

/** Limits the search time for transcripts crafted to make it slow. */
const mostSteps = 200_000
const mostSkipped = 30

/** Fillers are skipped on one side only, because skipping on both could hide a difference in meaning. */
type Side = 'offered' | 'spoken'
type Search = {
  offered: Wording
  spoken: Wording
  language: QuoteLanguage
  side: Side
  steps: number
  skipped: number
}

/** Within `ending` tokens of an end of the offer, "a b a" without its "b" looks like the stutter "a a". */
const ending = 2
const nearby = 4

function isSaid(tokens: readonly Token[], [from, next]: [number, number], text: string | undefined): boolean {
  for (let place = Math.max(from, 0); place < next && place < tokens.length; place += 1)
    if (tokens[place]?.text === text) return true
  return false
}

function isTorn({ offered, spoken }: Search, [from, next]: [number, number], place: number): boolean {
  const length = next - from
  const left = offered.tokens.length - next
  const text = offered.tokens[from]?.text
  if (text !== offered.tokens[next]?.text) return false
  if (from <= ending && isSaid(spoken.tokens, [place - from - nearby, place], text)) return true
  return left <= length + ending && isSaid(spoken.tokens, [place + length, place + left + nearby], text)
}

/** The offer "you know, you" may end in a cut-off filler. */
function isPartial({ offered: { tokens } }: Search, filler: [number, number]): boolean {
  const [from, next] = filler
  const last = tokens.length - 1
  return (
    (from === 1 && isSaid(tokens, filler, tokens[0]?.text)) ||
    (next === last && isSaid(tokens, filler, tokens[last]?.text))
  )
}

/** "Don’t sit down, sit down" negates only the first. */
const isNegated = ({ offered, language }: Search, from: number) =>
  isNegation(offered.tokens[from - 1]?.text ?? '', language)

function endBehindOffered(search: Search, from: number, place: number): number | undefined {
  // At either end of the offer, a filler that the transcript lacks may stand for omitted words.
  const nexts = from === 0 || isNegated(search, from) ? undefined : search.offered.fillers.get(from)
  for (const next of nexts ?? []) {
    const filler: [number, number] = [from, next]
    const isInside = next < search.offered.tokens.length && !isPartial(search, filler)
    const end = isInside && !isTorn(search, filler, place) ? endOf(search, next, place) : undefined
    if (end !== undefined) return end
  }
  return undefined
}

function endBehindSpoken(search: Search, from: number, place: number): number | undefined {
  for (const next of search.spoken.fillers.get(place) ?? []) {
    const end = endOf(search, from, next)
    if (end !== undefined) return end
  }
  return undefined
}

function endBehindFiller(search: Search, from: number, place: number): number | undefined {
  if (search.skipped === mostSkipped) return undefined
  search.skipped += 1
  const end =
    search.side === 'spoken' ? endBehindSpoken(search, from, place) : endBehindOffered(search, from, place)
  search.skipped -= 1
  return end
}

function countSame({ offered, spoken }: Search, from: number, place: number): number {
  let count = 0
  for (; from + count < offered.tokens.length; count += 1) {
    const one = offered.tokens[from + count]
    const other = spoken.tokens[place + count]
    if (!one || !other || !areEquivalent(one.text, other.text)) break
  }
  return count
}

/**
 * Backtracks from the end of the match, skipping fillers in either the quote or the transcript, never in
 * both.
 */
function endOf(search: Search, from: number, place: number): number | undefined {
  const count = countSame(search, from, place)
  search.steps += count + 1
  const isWhole = from + count === search.offered.tokens.length
  if (isWhole && beginsWord(search.spoken, place + count)) return place + count
  for (let back = isWhole ? count - 1 : count; back >= 0 && search.steps <= mostSteps; back -= 1) {
    const end = endBehindFiller(search, from + back, place + back)
    if (end !== undefined) return end
  }
  return undefined
}

const reach = mostSkipped * 2

/** Places of the rarest token outside fillers. Skips tokens with several spellings, such as "is" and "'s". */
function anchors(index: TranscriptIndex, { tokens, fillers }: Wording): readonly number[] | undefined {
  let rarest: readonly number[] | undefined
  let free = 0
  for (const [place, { text }] of tokens.entries()) {
    free = Math.max(free, ...(fillers.get(place) ?? []))
    if (place < free || hasContraction(text)) continue
    const places = index.placesByToken.get(text) ?? []
    if (!rarest || places.length < rarest.length) rarest = places
  }
  return rarest
}

function firstFrom(places: readonly number[], place: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

function* nearPlaces(
  places: readonly number[],
  anchors: readonly number[],
  reach: number,
): Generator<number> {
  let next = 0
  for (const anchor of anchors) {
    next = Math.max(next, firstFrom(places, anchor - reach))
    for (; (places[next] ?? Number.POSITIVE_INFINITY) <= anchor; next += 1) yield places[next] ?? 0
  }
}

function findOnSide(search: Search, places: Iterable<number>): Span[] {
  const { spoken } = search
  const spans: Span[] = []
  for (const place of places) {
    if (search.steps > mostSteps) break
    if (!beginsWord(spoken, place)) continue
    const end = endOf(search, 0, place)
    const first = spoken.tokens[place]
    const last = spoken.tokens[(end ?? 0) - 1]
    if (end !== undefined && first && last) spans.push({ firstWord: first.first, lastWord: last.last })
  }
  return spans
}

export function findWording(index: TranscriptIndex, offered: Wording): Span[] {
  const starts = index.placesByToken.get(offered.tokens[0]?.text ?? '') ?? []
  const rarest = anchors(index, offered)
  const near = rarest ? [...nearPlaces(starts, rarest, offered.tokens.length + reach)] : starts
  const { wording: spoken, language } = index
  const sides: Side[] = offered.fillers.size > 0 ? ['spoken', 'offered'] : ['spoken']
  return sides.flatMap((side) => findOnSide({ offered, spoken, language, side, steps: 0, skipped: 0 }, near))
}
