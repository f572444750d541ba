/** Lower case without punctuation. Spaces around every word make `includes` match only whole words. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Returns a function that finds the first text containing its argument or contained in it, and returns its
 * index or -1. Ignores punctuation and case. Each text is normalized only once.
 */
export function createOverlapFinder(texts: readonly string[]): (text: string) => number {
  const known = texts.map(wordsOf)
  return (text) => {
    const words = wordsOf(text)
    if (words.trim() === '') return -1
    return known.findIndex((one) => one.trim() !== '' && (one.includes(words) || words.includes(one)))
  }
}
