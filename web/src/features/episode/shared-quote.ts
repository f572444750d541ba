import type { QuoteView } from '#shared/domain/quote.ts'
import { formatDate } from '#shared/format/date.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { quotePath } from '#web/features/episode/quote-location.ts'

export type QuoteSource = { episodeId: number; title: string; podcastName: string; date: string | null }

export function sharedQuote(quote: QuoteView, source: QuoteSource, origin: string) {
  const { episodeId, title, podcastName, date } = source
  const speaker = namedSpeaker(quote.speaker)
  const place = [`${podcastName}, “${title}”`, formatDate(date)].filter(Boolean).join(', ')
  const said = speaker ? `${speaker} on ${place}` : place
  return { title, text: `“${quote.quote_text}”\n${said}`, url: origin + quotePath(episodeId, quote) }
}
