import type { ComparedStep } from '#shared/domain/comparison.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'

export type ComparedQuote = { episode: EpisodeCard; quote: CardQuote }

/** The chosen quotes of a step with their episodes. */
export const quotesIn = ({ episodes, voices }: ComparedStep): ComparedQuote[] =>
  voices.flatMap(({ episode_id, quote_id }) => {
    const episode = episodes.find(({ id }) => id === episode_id)
    const quote = episode?.quotes.find((one) => one.quote_id === quote_id)
    return episode && quote ? [{ episode, quote }] : []
  })
