import { partsOf } from '#functions/domain/search/search-query.ts'
import { type SpelledWord, spelledWords } from '#functions/domain/search/spelling.ts'

/** The words that must be said, with their places in the composed query. */
export function wantedWords(query: string): SpelledWord[] {
  return partsOf(query.normalize('NFC'))
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap(({ text, at }) =>
      spelledWords(text).map((one) => ({ ...one, start: at + one.start, end: at + one.end })),
    )
}

const startsLike = (typed: string, word: string) =>
  /^\p{Lu}/u.test(typed) ? word.charAt(0).toUpperCase() + word.slice(1) : word

/** Quotation marks, excluded words and everything else stay. `corrections` are by term. */
export function correctQuery(query: string, corrections: ReadonlyMap<string, string>): string {
  const text = query.normalize('NFC')
  let corrected = ''
  let copied = 0
  for (const { term, start, end } of wantedWords(text)) {
    const word = corrections.get(term)
    if (word === undefined) continue
    corrected += text.slice(copied, start) + startsLike(text.slice(start), word)
    copied = end
  }
  return corrected + text.slice(copied)
}
