import { quoteWords } from '#shared/domain/analysis.ts'

/** Letters of scripts that put no spaces between words; two of them are about a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/** How many words a text has. */
function countWords(text: string): number {
  const letters = text.match(unspaced)?.length ?? 0
  const spaced = text
    .replace(unspaced, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return spaced.length + Math.ceil(letters / 2)
}

/** Whether a text is as long as a quote may be, from 8 to 60 words. */
export function isOfQuoteLength(text: string): boolean {
  const words = countWords(text)
  return words >= quoteWords.fewest && words <= quoteWords.most
}
