import type { NumberedLine } from '#local/fakes/analyst/numbered-transcript.ts'
import { wordsOf } from '#local/fakes/analyst/words.ts'

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

type Lines = { first: number; last: number }

/** The numbers of the first and the last line in which words stand; undefined where they do not. */
export function findLines(lines: readonly NumberedLine[], text: string): Lines | undefined {
  const spoken = lines.flatMap((line) => wordsOf(line.text).map((word) => ({ word, line: line.index })))
  const words = wordsOf(text)
  const start = spoken.findIndex((_, from) =>
    words.every((word, offset) => spoken[from + offset]?.word === word),
  )
  const first = spoken[start]
  const last = spoken[start + words.length - 1]
  return first && last ? { first: first.line, last: last.line } : undefined
}

/** The same, and all lines where the words do not stand. */
export function linesOf(lines: readonly NumberedLine[], text: string): Lines {
  return findLines(lines, text) ?? { first: lines[0]?.index ?? 0, last: lines.at(-1)?.index ?? 0 }
}
