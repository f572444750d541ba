import type { Sentence } from '#web/features/transcript/reading.ts'

/** Sentences of one speaker that are read together. */
export type Paragraph = {
  /** The place of its first sentence among all. */
  first: number
  sentences: readonly Sentence[]
  /** Named at the first paragraph of a turn. */
  speaker: string | null
}

/** Characters after which a long turn goes on in a new paragraph. */
const comfortableLength = 420
/** Seconds of silence that end a paragraph. */
const longPause = 4

/** Consecutive sentences of one speaker as paragraphs; a turn longer than is read in comfort is several. */
export function groupParagraphs(sentences: readonly Sentence[]): Paragraph[] {
  const paragraphs: { first: number; sentences: Sentence[]; speaker: string | null }[] = []
  let length = 0
  for (const [index, sentence] of sentences.entries()) {
    const before = sentences[index - 1]
    const isNewTurn = before === undefined || before.speaker !== sentence.speaker
    const isLong = length + sentence.text.length > comfortableLength
    if (isNewTurn || isLong || sentence.pause > longPause) {
      paragraphs.push({ first: index, sentences: [], speaker: isNewTurn ? sentence.speaker : null })
      length = 0
    }
    paragraphs.at(-1)?.sentences.push(sentence)
    length += sentence.text.length
  }
  return paragraphs
}

/** The paragraph in which a sentence stands. */
export function paragraphOf(paragraphs: readonly Paragraph[], sentence: number): number {
  return lastIndexWhere(paragraphs, ({ first }) => first <= sentence)
}

/**
 * For each sentence the latest start up to it, so that it can be searched although speakers interrupt one another;
 * empty where no time is known.
 */
export function ascendingStarts(sentences: readonly Sentence[]): number[] {
  if (sentences.every(({ start }) => start === null)) return []
  let latest = 0
  return sentences.map(({ start }) => {
    latest = Math.max(latest, start ?? 0)
    return latest
  })
}

/** The sentence that is spoken at a time (seconds); -1 before the first. */
export function sentenceAt(starts: readonly number[], seconds: number): number {
  return lastIndexWhere(starts, (start) => start <= seconds)
}

/** The last of the items for which something holds that holds for all before it; -1 for none. */
function lastIndexWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && holds(item)) low = middle + 1
    else high = middle
  }
  return low - 1
}
