import { maximumQuotes, type VerifiedQuote } from '#shared/domain/analysis.ts'
import type { QuoteCandidate } from '#shared/domain/verification.ts'

/**
 * At most `maximumQuotes`: first one quote for each topic, in the order of `topics`, then the rest as given.
 */
export function chooseQuotes(kept: readonly QuoteCandidate[], topics: readonly string[]): VerifiedQuote[] {
  const first = topics.flatMap((topic) => kept.find((quote) => quote.topic === topic) ?? [])
  const rest = kept.filter((quote) => !first.includes(quote))
  return [...first, ...rest]
    .slice(0, maximumQuotes)
    .map(({ before: _, after: __, segment: ___, ...quote }) => quote)
}
