import type { CardQuote } from '#shared/domain/quote.ts'
import { episodeAtPath, episodePath } from '#shared/pages/page-path.ts'

export type QuoteSpan = { startSeconds: number; endSeconds: number | undefined }

type QuoteTimes = Pick<CardQuote, 'quote_time_start' | 'quote_time_end'>

export function quoteSpan({ quote_time_start, quote_time_end }: QuoteTimes): QuoteSpan | undefined {
  if (typeof quote_time_start !== 'number') return undefined
  return {
    startSeconds: quote_time_start,
    endSeconds: typeof quote_time_end === 'number' ? quote_time_end : undefined,
  }
}

export function quotePath(episodeId: number, quote: CardQuote): string {
  const span = quoteSpan(quote)
  const path = span ? episodeAtPath(episodeId, span.startSeconds) : episodePath(episodeId)
  return `${path}#${quoteAnchor(quote.quote_id)}`
}

export function quoteAnchor(quoteId: string): string {
  return `quote-${quoteId}`
}
