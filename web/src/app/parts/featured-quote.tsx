import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { QuoteSpeaker } from '#web/features/episode/components/card-quotes.tsx'
import { ListenButton } from '#web/features/episode/components/listen-button.tsx'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { quoteSpan } from '#web/features/episode/quote-location.ts'
import { useIsHeard } from '#web/features/episode/use-quote-playback.ts'
import { FailureNote } from '#web/features/player/components/failure-note.tsx'
import { featuredQuotesQuery } from '#web/features/stance-page/api/sidelight.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import type { Excerpt } from '#web/lib/player/player-state.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

const OtherSideOffer = lazyPart(() =>
  import('#web/app/parts/other-side-offer.tsx').then((m) => m.OtherSideOffer),
)

/**
 * A playable quote of the chosen stance, shown until the visitor requests episodes. Before a choice it is the
 * server's first. The minimum height keeps the page from moving when the quote loads.
 */
export function FeaturedQuote({ stance }: { stance: Stance | undefined }) {
  const { data: episodes } = useQuery(featuredQuotesQuery)
  const episode = stance ? episodes?.find((card) => card.political_stance === stance) : episodes?.[0]
  const [quote] = episode?.quotes ?? []
  const excerpt = episode && quote && excerptOf(episode, quote)
  return (
    <div className="min-h-52 w-full max-w-2xl sm:min-h-40">
      {excerpt && <QuoteFigure key={quote.quote_id} episode={episode} quote={quote} excerpt={excerpt} />}
      {episodes && !excerpt && (
        <p className="flex min-h-[inherit] items-center justify-center text-center text-ink-soft">
          {stance ? 'No quote from this stance yet.' : 'No quotes yet.'}
        </p>
      )}
    </div>
  )
}

function excerptOf(card: EpisodeCard, quote: CardQuote): Excerpt | undefined {
  const episode = playableEpisode(card)
  const span = quoteSpan(quote)
  if (!episode || !span) return undefined
  const clip = { id: quote.quote_id, end: span.endSeconds, speaker: quote.speaker }
  return { episode, at: span.startSeconds, clip }
}

type QuoteFigureProps = { episode: EpisodeCard; quote: CardQuote; excerpt: Excerpt }

function QuoteFigure({ episode, quote, excerpt }: QuoteFigureProps) {
  const isHeard = useIsHeard(episode.id, quote.quote_id)
  const [hasStarted, setHasStarted] = useState(isHeard)
  if (isHeard && !hasStarted) setHasStarted(true)
  const failureId = useId()
  const hasFailed = usePlayer(
    (state) => hasStarted && state.status === 'failed' && state.episode?.id === episode.id,
  )
  return (
    <figure data-heard={isHeard || undefined}>
      <blockquote className="font-serif text-[1.0625rem] leading-6 wrap-anywhere sm:text-xl sm:leading-7">
        <QuoteSpeaker speaker={quote.speaker} />“{quote.quote_text}”
      </blockquote>
      <figcaption className="mt-2 text-sm leading-6 text-ink-soft wrap-anywhere">
        <span className="mr-2">
          <StanceBadge stance={episode.political_stance} unratedReason={episode.unrated_reason} />
        </span>
        <Link to={episodePath(episode.id)} className="prose-link">
          {episode.title}
        </Link>{' '}
        · {episode.podcast.name}
      </figcaption>
      <div className="group mt-3 flex gap-2 max-xs:flex-col">
        <ListenButton excerpt={excerpt} describedBy={hasFailed ? failureId : undefined} />
        {hasStarted && (
          <Suspense>
            <OtherSideOffer episode={episode} quote={quote} excerpt={excerpt} />
          </Suspense>
        )}
      </div>
      {hasFailed && (
        <p id={failureId} className="mt-3 text-sm">
          <FailureNote />
        </p>
      )}
    </figure>
  )
}
