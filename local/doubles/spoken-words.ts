import type { NumberedLine } from '#local/doubles/analyst/numbered-transcript.ts'
import { wordsOf } from '#local/doubles/analyst/words.ts'

/** The words of a text without case and marks. */
export const foldedWords = (text: string) => wordsOf(text).join(' ')

/** Names are masked in prompts: so much of either text must stand in the other. */
const leastShare = 0.8

/** Whether what was heard, as folded words, is these sentences and little else, whatever names are masked in it. */
export function isSpokenIn(heard: string, sentences: readonly string[]): boolean {
  const known = sentences.map(foldedWords)
  if (heard.length * leastShare > known.join(' ').length) return false
  const found = known.filter((sentence) => ` ${heard} `.includes(` ${sentence} `))
  return found.length >= leastShare * known.length
}

/** The numbers of the lines in which words stand, from the first to the last of them; all lines where they do not. */
export function linesOf(lines: readonly NumberedLine[], text: string): { first: number; last: number } {
  const spoken = lines.flatMap((line) => wordsOf(line.text).map((word) => ({ word, line: line.index })))
  const words = wordsOf(text)
  const start = spoken.findIndex((_, from) =>
    words.every((word, offset) => spoken[from + offset]?.word === word),
  )
  const found = start < 0 ? spoken : spoken.slice(start, start + words.length)
  return { first: found[0]?.line ?? 0, last: found.at(-1)?.line ?? 0 }
}
