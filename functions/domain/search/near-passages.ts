import type { PrivateName } from '#functions/domain/search/private-names.ts'
import type { SearchQuery } from '#functions/domain/search/search-query.ts'
import type { SearchText } from '#functions/domain/search/search-text.ts'

/** `positions` are those of the query's words. */
export type Near = { positions: readonly number[]; names: readonly PrivateName[] }

const longest = (phrases: readonly (readonly string[])[]) =>
  Math.max(1, ...phrases.map((phrase) => phrase.length))

/**
 * The text with only those passages that a phrase around one of the positions can touch, or a private name
 * around that phrase. Reading all words of an hour of speech takes 50 ms.
 */
export function nearPassages(
  text: SearchText,
  { wanted, excluded }: SearchQuery,
  { positions, names }: Near,
): SearchText {
  const reach = longest([...wanted, ...excluded]) - 1 + longest(names) - 1
  const isNear = (from: number, until: number) =>
    positions.some((position) => position >= from - reach && position < until + reach)
  const passages = text.passages.filter(({ at }, place) =>
    isNear(at, text.passages[place + 1]?.at ?? Number.POSITIVE_INFINITY),
  )
  return { ...text, passages }
}
