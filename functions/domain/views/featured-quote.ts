import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type CardQuote, unknownTime } from '#shared/domain/quote.ts'

const hasTimes = ({ quote_time_start: start, quote_time_end: end }: CardQuote) =>
  start !== unknownTime && end !== unknownTime

/** Returns the first card with a playable quote, reduced to that quote. */
export function firstFeaturedQuote(cards: readonly EpisodeCard[]): EpisodeCard | undefined {
  for (const card of cards) {
    const quote = card.audio_url === null ? undefined : card.quotes.find(hasTimes)
    if (quote) return { ...card, quotes: [quote] }
  }
  return undefined
}
