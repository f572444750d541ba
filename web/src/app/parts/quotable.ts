import type { CardQuote } from '#shared/domain/quote.ts'
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
