import type { QuoteView } from '#shared/domain/quote.ts'

const evidenceLimit = 3

/** Up to three quotes to read a stance by: of as many topics as there are, in their order on the page. */
export function evidenceQuotes(quotes: readonly QuoteView[]): QuoteView[] {
  const isFirstOfTopic = ({ quote_topic }: QuoteView, index: number) =>
    quotes.findIndex((other) => other.quote_topic === quote_topic) === index
  const first = quotes.filter(isFirstOfTopic)
  const rest = quotes.filter((quote) => !first.includes(quote))
  const chosen = [...first, ...rest].slice(0, evidenceLimit)
  return quotes.filter((quote) => chosen.includes(quote))
}

/** Where a quote stands on its episode's page. */
export function quoteAnchor(quoteId: string): string {
  return `quote-${quoteId}`
}
