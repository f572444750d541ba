import { quoteText } from '#functions/domain/quotes/quote-text.ts'
import { beginsSentence } from '#functions/domain/quotes/sentence-places.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import { segmentAt, type TranscriptIndex, voiceAt } from '#functions/domain/quotes/transcript-index.ts'
import type { Passage } from '#shared/domain/verification.ts'

const sentences = 2
/** In words, for transcripts without punctuation. */
const longest = 60

const wanted = (index: TranscriptIndex, place: number) =>
  beginsSentence(index, place) ? sentences : sentences + 1

function spanBefore(index: TranscriptIndex, { firstWord }: Span): Span {
  let open = wanted(index, firstWord)
  let place = firstWord
  while (place > 0 && open > 0 && firstWord - place < longest) {
    place -= 1
    if (beginsSentence(index, place)) open -= 1
  }
  return { firstWord: place, lastWord: firstWord - 1 }
}

function spanAfter(index: TranscriptIndex, { lastWord }: Span): Span {
  let open = wanted(index, lastWord + 1)
  let place = lastWord
  while (place < index.words.length - 1 && open > 0 && place - lastWord < longest) {
    place += 1
    if (beginsSentence(index, place + 1)) open -= 1
  }
  return { firstWord: lastWord + 1, lastWord: place }
}

function passageOf(index: TranscriptIndex, { firstWord, lastWord }: Span): Passage {
  const passage: Passage = []
  for (let first = firstWord; first <= lastWord; ) {
    const { speaker, turn } = segmentAt(index, first) ?? {}
    let last = first
    while (last < lastWord && voiceAt(index, last + 1) === voiceAt(index, first)) last += 1
    const text = quoteText(index, { firstWord: first, lastWord: last })
    passage.push({ text, ...(speaker && { speaker }), ...(turn && { turn }) })
    first = last + 1
  }
  return passage
}

export function sentencesAround(index: TranscriptIndex, quote: Span): { before: Passage; after: Passage } {
  return {
    before: passageOf(index, spanBefore(index, quote)),
    after: passageOf(index, spanAfter(index, quote)),
  }
}
