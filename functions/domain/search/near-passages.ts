import type { SearchQuery } from '#functions/domain/search/search-query.ts'
import type { SearchText } from '#functions/domain/search/search-text.ts'

/**
 * The text with only those passages that a phrase around one of the positions can touch. Reading all words of
 * an hour of speech takes 50 ms.
 */
export function nearPassages(
  text: SearchText,
  { wanted, excluded }: SearchQuery,
  positions: readonly number[],
): SearchText {
  const reach = Math.max(0, ...[...wanted, ...excluded].map((phrase) => phrase.length - 1))
  const isNear = (from: number, until: number) =>
    positions.some((position) => position >= from - reach && position < until + reach)
  const passages = text.passages.filter(({ at }, place) =>
    isNear(at, text.passages[place + 1]?.at ?? Number.POSITIVE_INFINITY),
  )
  return { ...text, passages }
}
