import { findShownState } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { QuotePlace } from '#functions/domain/embeds/embed-target.ts'
import { episodeView } from '#functions/domain/views/episode-view.ts'
import { episodeViewSchema } from '#shared/domain/episode.ts'
import type { QuoteView } from '#shared/domain/quote.ts'
import { lastingQuoteId } from '#shared/rules/lasting-quote-id.ts'

const uncounted = { good: 0, bad: 0 }

function isAt(place: QuotePlace, quote: QuoteView): boolean {
  if (place.by === 'id') return place.id === lastingQuoteId(quote)
  const { quote_time_start: start } = quote
  return typeof start === 'number' && Math.floor(start) === place.second
}

/** Undefined unless the episode is published and its podcast is shown. */
export async function findEmbeddedEpisode(catalogue: Table, episodeId: number) {
  // Embeds are cached for a minute, so a slightly stale read is fine.
  const found = await findShownState(catalogue, episodeId, { isConsistent: false })
  return found && episodeViewSchema.parse(episodeView({ ...found, assessments: uncounted }))
}

/** Undefined unless the quote's episode is published and its podcast is shown. */
export async function findEmbeddedQuote(catalogue: Table, place: QuotePlace) {
  const episode = await findEmbeddedEpisode(catalogue, place.episodeId)
  const quote = episode?.quotes.find((one) => isAt(place, one))
  return episode && quote && { episode, quote }
}
