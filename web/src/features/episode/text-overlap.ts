/** In lower case, with a space before and after each word. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Returns a function that finds the index of the first text that contains its argument or is contained in it,
 * ignoring punctuation; -1 for none. Splits each text only once.
 */
export function createOverlapFinder(texts: readonly string[]): (text: string) => number {
  const known = texts.map(wordsOf)
  return (text) => {
    const words = wordsOf(text)
    if (words.trim() === '') return -1
    return known.findIndex((one) => one.trim() !== '' && (one.includes(words) || words.includes(one)))
  }
}
