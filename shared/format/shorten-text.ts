/** Cuts at a word where possible and adds an ellipsis. */
export function shortenText(text: string, maximumCharacters: number): string {
  // A code point has at most two UTF-16 units, so splitting this prefix is enough and keeps long texts cheap.
  const characters = [...text.slice(0, 2 * (maximumCharacters + 1))]
  if (characters.length <= maximumCharacters) return text
  const cut = characters.slice(0, maximumCharacters - 1).join('')
  const wholeWords = cut.replace(/\s+\S*$/u, '')
  return `${(wholeWords === '' ? cut : wholeWords).trimEnd()}…`
}
