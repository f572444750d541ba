import { quoteWords } from '#shared/domain/analysis.ts'

/** Scripts without spaces between words, for a character class. */
export const unspacedScripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Two of these letters count as a word. */
const unspaced = new RegExp(`[${unspacedScripts}]`, 'gu')

function countWords(text: string): number {
  const letters = text.match(unspaced)?.length ?? 0
  const spaced = text
    .replace(unspaced, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return spaced.length + Math.ceil(letters / 2)
}

export function isOfQuoteLength(text: string): boolean {
  const words = countWords(text)
  return words >= quoteWords.fewest && words <= quoteWords.most
}
