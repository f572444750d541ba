import type { Phrase, SearchQuery } from '#functions/domain/search/search-query.ts'
import { type Positions, placeTerms } from '#functions/domain/search/search-text.ts'
import { isCommon, searchWords } from '#functions/domain/search/search-words.ts'

/** The terms of a name, sorted: its words next to each other are the name in any order ("Roe, Jane"). */
export type PrivateName = readonly string[]

export function privateNameOf(name: string): PrivateName {
  return searchWords(name)
    .map(({ term }) => term)
    .toSorted()
}

export const isSameName = (one: PrivateName, other: PrivateName) => one.join(' ') === other.join(' ')

/** Common words have no postings, so a name of nothing else is never found. */
export const isFindable = (name: PrivateName) => name.some((term) => !isCommon(term))

function placesOf(name: PrivateName, positions: Positions): number[] {
  if (!name.every((term) => positions.has(term))) return []
  const terms = new Map(name.flatMap((term) => (positions.get(term) ?? []).map((at) => [at, term])))
  return [...terms.keys()]
    .map((start) => name.map((_, offset) => start + offset))
    .filter((places) => isSameName(places.map((at) => terms.get(at) ?? '').toSorted(), name))
    .flat()
}

/** The positions of all words that are part of a private name there, ascending. */
export function privatePlaces(positions: Positions, names: readonly PrivateName[]): number[] {
  const places = new Set(names.flatMap((name) => placesOf(name, positions)))
  return [...places].toSorted((a, b) => a - b)
}

/** Without the words at these places; terms that are nowhere else are left out. */
export function withoutPlaces(positions: Positions, places: readonly number[]): Positions {
  if (places.length === 0) return positions
  const left = new Set(places)
  const kept = [...positions].map(([term, all]): [string, number[]] => [
    term,
    all.filter((at) => !left.has(at)),
  ])
  return new Map(kept.filter(([, all]) => all.length > 0))
}

export const hasPrivateName = (text: string, names: readonly PrivateName[]): boolean =>
  privatePlaces(placeTerms([{ at: 0, text }]), names).length > 0

/** True if words that must be said are, one after the other, a private name. */
export function asksForPrivateName({ wanted }: SearchQuery, names: readonly PrivateName[]): boolean {
  const words = new Map<string, number[]>()
  for (const [place, term] of wanted.flat().entries()) words.set(term, [...(words.get(term) ?? []), place])
  return privatePlaces(words, names).length > 0
}

/** True if a word of the query is also a word of a private name. */
export function sharesWord({ wanted, excluded }: SearchQuery, names: readonly PrivateName[]): boolean {
  const terms = new Set(names.flat())
  return [...wanted, ...excluded].some((phrase: Phrase) => phrase.some((term) => terms.has(term)))
}
