import { quoteWords } from '#shared/domain/analysis.ts'

/** Scripts without spaces between words; two letters count as a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

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
