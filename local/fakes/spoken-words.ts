import type { NumberedLine } from '#local/fakes/analyst/numbered-transcript.ts'
import { splitWords } from '#local/fakes/analyst/words.ts'

export const foldedWords = (text: string) => splitWords(text).join(' ')

/** Less than 1, because prompts mask names. */
const leastShare = 0.8

/** True if `heard` consists of these sentences, apart from masked names. */
export function isSpokenIn(heard: string, sentences: readonly string[]): boolean {
  const known = sentences.map(foldedWords)
  if (heard.length * leastShare > known.join(' ').length) return false
  const found = known.filter((sentence) => ` ${heard} `.includes(` ${sentence} `))
  return found.length >= leastShare * known.length
}

type Lines = { first: number; last: number }

/** Numbers of the first and last line with these words; undefined if the words do not occur. */
export function findLines(lines: readonly NumberedLine[], text: string): Lines | undefined {
  const spoken = lines.flatMap((line) => splitWords(line.text).map((word) => ({ word, line: line.index })))
  const words = splitWords(text)
  const start = spoken.findIndex((_, from) =>
    words.every((word, offset) => spoken[from + offset]?.word === word),
  )
  const first = spoken[start]
  const last = spoken[start + words.length - 1]
  return first && last ? { first: first.line, last: last.line } : undefined
}

export function findLinesOrAll(lines: readonly NumberedLine[], text: string): Lines {
  return findLines(lines, text) ?? { first: lines[0]?.index ?? 0, last: lines.at(-1)?.index ?? 0 }
}
