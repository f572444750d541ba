import { type FoundQuote, findQuote, type OfferedQuote } from '#functions/domain/quotes/find-quote.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'

const ellipsis = /\s*[[(]?\s*(?:…|\.{3,}|(?:\. ){2,}\.)\s*[\])]?\s*/

/** The two texts between which an offer says that it leaves something out. */
function halvesOf(text: string): [string, string] | undefined {
  const [one, other, ...more] = text.split(ellipsis).filter((part) => part !== '')
  return one && other && more.length === 0 ? [one, other] : undefined
}

/** Both halves in the order they were said, by one speaker and without a word in common; else neither. */
function findBoth(index: TranscriptIndex, offered: OfferedQuote, halves: readonly string[]): FoundQuote[] {
  const found = halves.flatMap((text) => findQuote(index, { ...offered, text }) ?? [])
  const [one, other] = found
  if (!one || !other || one.lastWord >= other.firstWord || one.speaker !== other.speaker) return []
  return found
}

/**
 * An offered quote as it stands in the transcript; as two quotes where the offer joined them by an ellipsis; empty where it does not stand
 * there. Without an ellipsis nothing tells two quotes from one out of which a word was taken.
 */
export function findQuotes(index: TranscriptIndex, offered: OfferedQuote): FoundQuote[] {
  const whole = findQuote(index, offered)
  const halves = whole ? undefined : halvesOf(offered.text)
  if (halves) return findBoth(index, offered, halves)
  return whole ? [whole] : []
}
