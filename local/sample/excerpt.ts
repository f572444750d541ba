import { splitSentences } from '#local/doubles/analyst/sentences.ts'

/** Bounds of one sentence that can be spoken in one breath and read in one cue, in words. */
const mostWords = 70

function wordCount(text: string): number {
  return text.split(/\s+/).length
}

/** The sentences of an address as recorded, without notes of what the audience did. */
export function spokenSentences(text: string): string[] {
  const spoken = text
    .replace(
      /\s*[—–-]*\s*[[(][^\])]*(?:laughter|applause|audience|at this point|\bsic\b)[^\])]*[\])]\s*[—–-]*\s*/gi,
      ' ',
    )
    // An editor's explanation (a governor's state) was not spoken; an editor's correction stands for what was.
    .replace(/\s*\[\p{Lu}[^\]]*\]/gu, '')
    .replace(/\[([^\]]*)\]/g, '$1')
    .replace(/(?<=[a-z][.!?])(?=[A-Z])/g, ' ')
    .replace(/\s*--+\s*/g, ' – ')
  return splitSentences(spoken)
}

export type Passage = {
  /** Number of the first sentence, from 0. */
  from: number
  /** The passage ends with the sentence that reaches this many words. */
  words: number
}

/** A passage of an address: whole sentences, one after the other; a sentence too long for one breath is left out. */
export function cutPassage(sentences: readonly string[], { from, words }: Passage): string[] {
  const passage: string[] = []
  let reached = 0
  for (const sentence of sentences.slice(from)) {
    if (reached >= words) break
    if (wordCount(sentence) > mostWords) continue
    passage.push(sentence)
    reached += wordCount(sentence)
  }
  return passage
}
