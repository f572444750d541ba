import { queryOptions, skipToken } from '@tanstack/react-query'
import type { CardQuote } from '#shared/domain/quote.ts'
import type { SavedQuoteView } from '#shared/domain/saved-quote.ts'
import type { Stance } from '#shared/domain/stance.ts'

type QuotedEpisode = {
  id: number
  title: string
  podcast_id: number
  podcast: { name: string }
  published_date: string | null
  political_stance: Stance | null
}

export type Quotable = { quote: CardQuote; episode: QuotedEpisode }

/**
 * What was saved into the account on this visit. The whole list is requested only where it is shown, so a
 * quote of an earlier visit can be saved again, which changes nothing.
 */
export const savedOnThisVisit = queryOptions<readonly SavedQuoteView[]>({
  queryKey: ['saved-quotes', 'on-this-visit'],
  initialData: [],
  queryFn: skipToken,
})
