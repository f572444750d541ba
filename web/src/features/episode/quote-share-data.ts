import type { QuoteView } from '#shared/domain/quote.ts'
import { citeEpisode } from '#shared/format/cite-episode.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { quotePath } from '#web/features/episode/quote-location.ts'

export type QuoteSource = { episodeId: number; title: string; podcastName: string; date: string | null }

export function quoteShareData(quote: QuoteView, source: QuoteSource, origin: string) {
  const { episodeId, title } = source
  const speaker = namedSpeaker(quote.speaker)
  const cited = citeEpisode(source)
  const attribution = speaker ? `${speaker} on ${cited}` : cited
  return { title, text: `“${quote.quote_text}”\n${attribution}`, url: origin + quotePath(episodeId, quote) }
}
