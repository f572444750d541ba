import type { Phrase, SearchQuery } from '#functions/domain/search/search-query.ts'
import { isCommon } from '#functions/domain/search/search-words.ts'

/** Ascending positions of a term in one episode. */
export type PositionsOf = (term: string) => readonly number[]

function startsWhere(known: readonly [number, string][], positionsOf: PositionsOf): number[] {
  const [[firstOffset, firstTerm] = [0, ''], ...others] = known
  const places = others.map(([offset, term]) => ({ offset, positions: new Set(positionsOf(term)) }))
  return positionsOf(firstTerm)
    .map((position) => position - firstOffset)
    .filter((start) => places.every(({ offset, positions }) => positions.has(start + offset)))
}

/** The positions at which the phrase begins, ascending. */
export const phraseStarts = (phrase: Phrase, positionsOf: PositionsOf): number[] =>
  startsWhere([...phrase.entries()], positionsOf)

/**
 * False if the text cannot match. Common words have no positions here, so any word may stand in their places:
 * only the text itself decides.
 */
export function mayMatch({ wanted, excluded }: SearchQuery, positionsOf: PositionsOf): boolean {
  const isPossible = (phrase: Phrase) => {
    const known = [...phrase.entries()].filter(([, term]) => !isCommon(term))
    return startsWhere(known, positionsOf).length > 0
  }
  const isCertain = (phrase: Phrase) => !phrase.some(isCommon) && isPossible(phrase)
  return wanted.every(isPossible) && !excluded.some(isCertain)
}
