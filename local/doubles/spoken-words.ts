import { type NumberedLine, placeSentences } from '#local/doubles/analyst/numbered-transcript.ts'
import { wordsOf } from '#local/doubles/analyst/words.ts'

/** The words of a sentence without case and marks. */
export const foldedWords = (text: string) => wordsOf(text).join(' ')

/** Names are masked in prompts, and a mask may join two sentences: so much of either text must stand in the other. */
const leastShare = 0.8

/** Whether the lines of a prompt are these sentences, whatever names are masked in them. */
export function isSpokenIn(lines: readonly NumberedLine[], sentences: readonly string[]): boolean {
  const heard = new Set(placeSentences(lines).map(({ text }) => foldedWords(text)))
  const known = new Set(sentences.map(foldedWords))
  const shared = [...known].filter((sentence) => heard.has(sentence)).length
  return shared >= leastShare * Math.max(heard.size, known.size, 1)
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
