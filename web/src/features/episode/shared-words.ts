/** The words of a text in small letters, with a space before and after each. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Answers where among `texts` the first stands that says all that a text does, or of which the text says all, whatever the signs between
 * the words; -1 where none does. The words of each are sought once, however many texts are held against them.
 */
export function sharedWordsIn(texts: readonly string[]): (text: string) => number {
  const known = texts.map(wordsOf)
  return (text) => {
    const words = wordsOf(text)
    if (words.trim() === '') return -1
    return known.findIndex((one) => one.trim() !== '' && (one.includes(words) || words.includes(one)))
  }
}
