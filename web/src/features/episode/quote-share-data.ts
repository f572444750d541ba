import type { QuoteView } from '#shared/domain/quote.ts'
import { formatDate } from '#shared/format/date.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { quotePath } from '#web/features/episode/quote-location.ts'

export type QuoteSource = { episodeId: number; title: string; podcastName: string; date: string | null }

export function quoteShareData(quote: QuoteView, source: QuoteSource, origin: string) {
  const { episodeId, title, podcastName, date } = source
  const speaker = namedSpeaker(quote.speaker)
  const sourceText = [`${podcastName}, “${title}”`, formatDate(date)].filter(Boolean).join(', ')
  const attribution = speaker ? `${speaker} on ${sourceText}` : sourceText
  return { title, text: `“${quote.quote_text}”\n${attribution}`, url: origin + quotePath(episodeId, quote) }
}
