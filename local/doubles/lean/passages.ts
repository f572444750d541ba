/** About as long as the articles that the analyst was trained with. */
const passageWords = 200

type Lines = readonly { text: string }[]

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '')

const countPassages = (words: number) => Math.max(1, Math.round(words / passageWords))

/** The number of the word with which a passage begins. */
const firstWord = (passage: number, words: number) => Math.floor((passage * words) / countPassages(words))

/** The words of a transcript in equal pieces of about 200. */
export function passagesOf(lines: Lines): string[] {
  const words = lines.flatMap(({ text }) => wordsIn(text))
  const begin = (passage: number) => firstWord(passage, words.length)
  return Array.from({ length: countPassages(words.length) }, (_, passage) =>
    words.slice(begin(passage), begin(passage + 1)).join(' '),
  )
}

/** The number of the line on which a word of a passage stands; `before` is the text of the passage up to that word. */
export function lineOfWord(lines: Lines, passage: number, before: string): number {
  const ends: number[] = []
  for (const { text } of lines) ends.push((ends.at(-1) ?? 0) + wordsIn(text).length)
  const word = firstWord(passage, ends.at(-1) ?? 0) + before.split(' ').length - 1
  return ends.findIndex((end) => word < end)
}
