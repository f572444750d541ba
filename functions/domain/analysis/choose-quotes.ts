import { maximumQuotes, type VerifiedQuote } from '#shared/domain/analysis.ts'
import type { QuoteCandidate } from '#shared/domain/verification.ts'

/** The quotes to publish, at most eight: of each topic the first, the main topic's before the others'; then the rest in the order they are said. */
export function chooseQuotes(
  standing: readonly QuoteCandidate[],
  topics: readonly string[],
): VerifiedQuote[] {
  const first = topics.flatMap((topic) => standing.find((quote) => quote.topic === topic) ?? [])
  const rest = standing.filter((quote) => !first.includes(quote))
  return [...first, ...rest]
    .slice(0, maximumQuotes)
    .map(({ before: _, after: __, segment: ___, ...quote }) => quote)
}
