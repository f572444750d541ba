import type { Sentence } from '#web/features/transcript/sentences.ts'

export type Paragraph = {
  first: number
  sentences: readonly Sentence[]
  /** Only set at the first paragraph of a turn. */
  speaker: string | null
}

const comfortableLength = 420
/** Seconds of silence that end a paragraph. */
const longPause = 4

/** Without a label, an unnamed person's words would seem to be the previous speaker's. */
const speakerOf = ({ index, speaker, turn }: Sentence) =>
  speaker ?? (turn !== undefined && index > 0 ? 'Another speaker' : null)

export function groupParagraphs(sentences: readonly Sentence[]): Paragraph[] {
  const paragraphs: { first: number; sentences: Sentence[]; speaker: string | null }[] = []
  let length = 0
  for (const [index, sentence] of sentences.entries()) {
    const before = sentences[index - 1]
    const isNewSpeaker =
      before === undefined || before.speaker !== sentence.speaker || before.turn !== sentence.turn
    const isLong = length + sentence.text.length > comfortableLength
    if (isNewSpeaker || isLong || sentence.pause > longPause) {
      paragraphs.push({ first: index, sentences: [], speaker: isNewSpeaker ? speakerOf(sentence) : null })
      length = 0
    }
    paragraphs.at(-1)?.sentences.push(sentence)
    length += sentence.text.length
  }
  return paragraphs
}

export function paragraphOf(paragraphs: readonly Paragraph[], sentence: number): number {
  return lastIndexWhere(paragraphs, ({ first }) => first <= sentence)
}

export function ascendingStarts(sentences: readonly Sentence[]): number[] {
  if (sentences.every(({ start }) => start === null)) return []
  let latest = 0
  return sentences.map(({ start }) => {
    latest = Math.max(latest, start ?? 0)
    return latest
  })
}

export function sentenceAt(starts: readonly number[], seconds: number): number {
  return lastIndexWhere(starts, (start) => start <= seconds)
}

/** Binary search: `predicate` must be true for a prefix of the items. -1 for none. */
function lastIndexWhere<Item>(items: readonly Item[], predicate: (item: Item) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && predicate(item)) low = middle + 1
    else high = middle
  }
  return low - 1
}
