import { type CardQuote, unknownTime } from '#shared/domain/quote.ts'
import { formatClock } from '#shared/format/duration.ts'
import { episodeAtPath, episodePath } from '#shared/pages/page-path.ts'

export type QuoteTexts = { text: string; link: { label: string; address: string } }

export function quoteTexts(siteUrl: string, episodeId: number, quote: CardQuote): QuoteTexts {
  const { quote_text: text, quote_time_start: time } = quote
  if (time === unknownTime) {
    return { text, link: { label: 'Read more', address: siteUrl + episodePath(episodeId) } }
  }
  const address = siteUrl + episodeAtPath(episodeId, time)
  return { text, link: { label: `Listen at ${formatClock(time)}`, address } }
}
