import { type FoundQuote, findQuote, type OfferedQuote } from '#functions/domain/quotes/find-quote.ts'
import { type TranscriptIndex, voiceAt } from '#functions/domain/quotes/transcript-index.ts'

const ellipsis = /\s*[[(]?\s*(?:…|\.{3,}|(?:\. ){2,}\.)\s*[\])]?\s*/

function halvesOf(text: string): [string, string] | undefined {
  const [one, other, ...more] = text.split(ellipsis).filter((part) => part !== '')
  return one && other && more.length === 0 ? [one, other] : undefined
}

function findBoth(index: TranscriptIndex, offered: OfferedQuote, halves: readonly string[]): FoundQuote[] {
  const found = halves.flatMap((text) => findQuote(index, { ...offered, text }) ?? [])
  const [one, other] = found
  if (!one || !other || one.lastWord >= other.firstWord) return []
  return voiceAt(index, one.firstWord) === voiceAt(index, other.firstWord) ? found : []
}

/** If the offer does not occur as a whole but has an ellipsis, both halves become quotes. */
export function findQuotes(index: TranscriptIndex, offered: OfferedQuote): FoundQuote[] {
  const whole = findQuote(index, offered)
  const halves = whole ? undefined : halvesOf(offered.text)
  if (halves) return findBoth(index, offered, halves)
  return whole ? [whole] : []
}
