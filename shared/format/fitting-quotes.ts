import { sentenceEnds } from '#shared/format/sentences.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

/** The text, or those of its first sentences that fit. Undefined if not even the first one fits. */
export function wholeSentences(text: string, maximumCharacters: number): string | undefined {
  if (text.length <= maximumCharacters) return text
  const end = sentenceEnds(text).findLast((place) => place <= maximumCharacters)
  return end === undefined ? undefined : text.slice(0, end).trim()
}

/** For summaries, which may end at a word if the last sentence that fits ends early. */
export function shortenSummary(text: string, maximumCharacters: number): string {
  const whole = wholeSentences(text, maximumCharacters)
  return whole && 2 * whole.length >= Math.min(text.length, maximumCharacters)
    ? whole
    : shortenText(text, maximumCharacters)
}

type Quoted = { quote_text: string }

/** How many quotes of at most so many characters there is room for. */
export type QuoteRoom = { count: number; characters: number }

/**
 * The first quotes that fit whole into one of the rooms, which are tried in order. If there are none, the
 * same with quotes that end at the end of a sentence.
 */
export function fittingQuotes<Quote extends Quoted>(
  quotes: readonly Quote[],
  rooms: readonly QuoteRoom[],
  fits: (chosen: readonly Quote[]) => boolean = () => true,
): Quote[] {
  const shorten = (quote: Quote, characters: number) => {
    const text = wholeSentences(quote.quote_text, characters)
    return text === undefined ? [] : { ...quote, quote_text: text }
  }
  const keep = (quote: Quote, characters: number) => (quote.quote_text.length <= characters ? quote : [])
  for (const choose of [keep, shorten]) {
    for (const { count, characters } of rooms) {
      const chosen = quotes.flatMap((quote) => choose(quote, characters)).slice(0, count)
      if (chosen.length === count && fits(chosen)) return chosen
    }
  }
  return []
}
