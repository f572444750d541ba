import { canBeShort, sayTheSame } from '#functions/domain/quotes/contractions.ts'
import { isNegation, type QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { beginsWord, type Sound, type Wording } from '#functions/domain/quotes/wording.ts'

/** More than any wording of a person takes; a transcript made to be slow is given up. */
const mostSteps = 200_000
const mostAsides = 30

/** Asides are left out on one side alone: left out on both, they could be the very words in which the sides differ. */
type Side = 'offered' | 'spoken'
type Search = {
  offered: Wording
  spoken: Wording
  language: QuoteLanguage
  side: Side
  steps: number
  asides: number
}

/** A word that is left out between two of the same leaves a stutter: so many words from an end of an offer it is looked for. */
const ending = 2
const nearby = 4

function isSaid(sounds: readonly Sound[], [from, next]: [number, number], text: string | undefined): boolean {
  for (let place = Math.max(from, 0); place < next && place < sounds.length; place += 1)
    if (sounds[place]?.text === text) return true
  return false
}

/** Whether what the offer says twice near its end is said twice in the transcript too, with other words between. */
function isTorn({ offered, spoken }: Search, [from, next]: [number, number], place: number): boolean {
  const length = next - from
  const left = offered.sounds.length - next
  const text = offered.sounds[from]?.text
  if (text !== offered.sounds[next]?.text) return false
  if (from <= ending && isSaid(spoken.sounds, [place - from - nearby, place], text)) return true
  return left <= length + ending && isSaid(spoken.sounds, [place + length, place + left + nearby], text)
}

/** Whether the offer’s first or last word stands beside an aside that has the same word, and could be a part of one: «you know, you». */
function isPartial({ offered: { sounds } }: Search, aside: [number, number]): boolean {
  const [from, next] = aside
  const last = sounds.length - 1
  return (
    (from === 1 && isSaid(sounds, aside, sounds[0]?.text)) ||
    (next === last && isSaid(sounds, aside, sounds[last]?.text))
  )
}

/** «Don’t sit down, sit down» says both: nobody said the second who only said the first. */
const isDenied = ({ offered, language }: Search, from: number) =>
  isNegation(offered.sounds[from - 1]?.text ?? '', language)

/** Where the offered words from `from` end that are said at `place`, if an aside of the offer is left out first. */
function endBehindOffered(search: Search, from: number, place: number): number | undefined {
  // At an end of the offer an aside that nobody says may stand for words that were left out.
  const nexts = from === 0 || isDenied(search, from) ? undefined : search.offered.asides.get(from)
  for (const next of nexts ?? []) {
    const aside: [number, number] = [from, next]
    const isInside = next < search.offered.sounds.length && !isPartial(search, aside)
    const end = isInside && !isTorn(search, aside, place) ? endOf(search, next, place) : undefined
    if (end !== undefined) return end
  }
  return undefined
}

/** The same, if an aside of the transcript is left out. */
function endBehindSpoken(search: Search, from: number, place: number): number | undefined {
  for (const next of search.spoken.asides.get(place) ?? []) {
    const end = endOf(search, from, next)
    if (end !== undefined) return end
  }
  return undefined
}

function endBehindAside(search: Search, from: number, place: number): number | undefined {
  if (search.asides === mostAsides) return undefined
  search.asides += 1
  const end =
    search.side === 'spoken' ? endBehindSpoken(search, from, place) : endBehindOffered(search, from, place)
  search.asides -= 1
  return end
}

/** How many of the offered words from `from` on are said one after the other at `place`. */
function countSame({ offered, spoken }: Search, from: number, place: number): number {
  let count = 0
  for (; from + count < offered.sounds.length; count += 1) {
    const one = offered.sounds[from + count]
    const other = spoken.sounds[place + count]
    if (!one || !other || !sayTheSame(one.text, other.text)) break
  }
  return count
}

/** Where the offered words from `from` end, if they are said at `place`; asides of the side may be left out, the last ones first. */
function endOf(search: Search, from: number, place: number): number | undefined {
  const count = countSame(search, from, place)
  search.steps += count + 1
  const isWhole = from + count === search.offered.sounds.length
  if (isWhole && beginsWord(search.spoken, place + count)) return place + count
  for (let back = isWhole ? count - 1 : count; back >= 0 && search.steps <= mostSteps; back -= 1) {
    const end = endBehindAside(search, from + back, place + back)
    if (end !== undefined) return end
  }
  return undefined
}

/** Two ways to say it are at most as many sounds apart. */
const reach = mostAsides * 2

/** Where the rarest of the offered words stands that has to be said; of a word that can be shortened nobody knows how. */
function anchors(index: TranscriptIndex, { sounds, asides }: Wording): readonly number[] | undefined {
  let rarest: readonly number[] | undefined
  let free = 0
  for (const [place, { text }] of sounds.entries()) {
    free = Math.max(free, ...(asides.get(place) ?? []))
    if (place < free || canBeShort(text)) continue
    const places = index.placesBySound.get(text) ?? []
    if (!rarest || places.length < rarest.length) rarest = places
  }
  return rarest
}

/** The first of ascending places that is not before a place. */
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

/** Of ascending places those behind which, within reach, an anchor stands. */
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
    const first = spoken.sounds[place]
    const last = spoken.sounds[(end ?? 0) - 1]
    if (end !== undefined && first && last) spans.push({ firstWord: first.first, lastWord: last.last })
  }
  return spans
}

/** Every stretch that says the offered words in the same order: in another form, with or without asides. */
export function findWording(index: TranscriptIndex, offered: Wording): Span[] {
  const starts = index.placesBySound.get(offered.sounds[0]?.text ?? '') ?? []
  const rarest = anchors(index, offered)
  const near = rarest ? [...nearPlaces(starts, rarest, offered.sounds.length + reach)] : starts
  const { wording: spoken, language } = index
  const sides: Side[] = offered.asides.size > 0 ? ['spoken', 'offered'] : ['spoken']
  return sides.flatMap((side) => findOnSide({ offered, spoken, language, side, steps: 0, asides: 0 }, near))
}
