import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { QuoteButton, QuoteSpeaker } from '#web/features/episode/components/card-quotes.tsx'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { quoteSpan } from '#web/features/episode/quote-location.ts'
import { useIsHeard } from '#web/features/episode/use-quote-playback.ts'
import { featuredQuotesQuery } from '#web/features/stance-page/api/sidelight.ts'

/**
 * A playable quote of the selected stance, shown until the visitor requests episodes. The minimum height
 * keeps the page from moving when the quote loads.
 */
export function FeaturedQuote({ stance }: { stance: Stance }) {
  const { data: episodes } = useQuery(featuredQuotesQuery)
  const episode = episodes?.find((card) => card.political_stance === stance)
  const [quote] = episode?.quotes ?? []
  return (
    <div className="min-h-36 w-full max-w-2xl sm:min-h-28">
      {episode && quote && <QuoteFigure key={quote.quote_id} episode={episode} quote={quote} />}
      {episodes && !quote && (
        <p className="flex min-h-[inherit] items-center justify-center text-center text-ink-soft">
          No quote from this stance yet.
        </p>
      )}
    </div>
  )
}

function QuoteFigure({ episode, quote }: { episode: EpisodeCard; quote: CardQuote }) {
  const playable = playableEpisode(episode)
  const span = quoteSpan(quote)
  const isHeard = useIsHeard(episode.id, quote.quote_id)
  return (
    <figure data-heard={isHeard || undefined} className="flex gap-3 sm:gap-4">
      {playable && span && <QuoteButton episode={playable} quoteId={quote.quote_id} span={span} />}
      <div className="min-w-0">
        <blockquote className="font-serif text-lg leading-7 wrap-anywhere">
          <QuoteSpeaker speaker={quote.speaker} />“{quote.quote_text}”
        </blockquote>
        <figcaption className="mt-1.5 truncate text-sm text-ink-soft">
          <Link to={episodePath(episode.id)} className="prose-link">
            {episode.title}
          </Link>{' '}
          · {episode.podcast.name}
        </figcaption>
      </div>
    </figure>
  )
}
