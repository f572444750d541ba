/** The text, or as many of its whole words as fit with «…» after them; a single long word is cut. */
export function shortenText(text: string, maximumCharacters: number): string {
  // A character takes two code units at most; what lies beyond is not taken apart.
  const characters = [...text.slice(0, 2 * (maximumCharacters + 1))]
  if (characters.length <= maximumCharacters) return text
  const cut = characters.slice(0, maximumCharacters - 1).join('')
  const wholeWords = cut.replace(/\s+\S*$/u, '')
  return `${(wholeWords === '' ? cut : wholeWords).trimEnd()}…`
}
