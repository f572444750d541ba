import { type FoundQuote, findQuote, type OfferedQuote } from '#functions/domain/quotes/find-quote.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'

const ellipsis = /\s*[[(]?\s*(?:…|\.{3,}|(?:\. ){2,}\.)\s*[\])]?\s*/
const sentenceEnd = /(?<=[.!?]["”’»)]?)\s+/
/** A sentence as short as «I do not know» stands in many places. */
const fewestWordsOfSentence = 4

type Halves = [string, string]

/** The two halves of a text, for each place where two quotes may have been joined. */
function halvesOf(text: string): Halves[] {
  const byEllipsis = text.split(ellipsis).filter((part) => part !== '')
  const [one, other] = byEllipsis
  if (byEllipsis.length > 1) return one && other && byEllipsis.length === 2 ? [[one, other]] : []
  const sentences = text.split(sentenceEnd)
  return sentences
    .slice(1)
    .map(
      (_, place): Halves => [sentences.slice(0, place + 1).join(' '), sentences.slice(place + 1).join(' ')],
    )
    .filter((halves) => halves.every((half) => half.split(/\s+/).length >= fewestWordsOfSentence))
}

/** Both halves in the order they were said, by one speaker and without a word in common; else neither. */
function findBoth(index: TranscriptIndex, offered: OfferedQuote, halves: Halves): FoundQuote[] {
  const found = halves.flatMap((text) => findQuote(index, { ...offered, text }) ?? [])
  const [one, other] = found
  if (!one || !other || one.lastWord >= other.firstWord || one.speaker !== other.speaker) return []
  return found
}

/** An offered quote as it stands in the transcript; as two quotes where the offer had joined them; empty where it does not stand there. */
export function findQuotes(index: TranscriptIndex, offered: OfferedQuote): FoundQuote[] {
  const whole = findQuote(index, offered)
  if (whole) return [whole]
  for (const halves of halvesOf(offered.text)) {
    const both = findBoth(index, offered, halves)
    if (both.length > 0) return both
  }
  return []
}
