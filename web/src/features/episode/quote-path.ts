import type { CardQuote } from '#shared/domain/quote.ts'
import { episodeAtPath, episodePath } from '#shared/pages/page-path.ts'
import { quoteSpan } from '#web/features/episode/quote-times.ts'

/** The episode's page at one of its quotes, ready to play from there where its time is known. */
export function quotePath(episodeId: number, quote: CardQuote): string {
  const span = quoteSpan(quote)
  const path = span ? episodeAtPath(episodeId, span.startSeconds) : episodePath(episodeId)
  return `${path}#${quoteAnchor(quote.quote_id)}`
}

/** Where a quote stands on its episode's page. */
export function quoteAnchor(quoteId: string): string {
  return `quote-${quoteId}`
}
