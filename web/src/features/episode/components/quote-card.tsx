import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Stance } from '#shared/domain/stance.ts'
import { doubtLabel } from '#shared/format/stance-label.ts'
import type { ComparedQuote } from '#shared/rules/compared-quotes.ts'
import { excerptOf } from '#web/features/episode/both-sides.ts'
import { QuoteSpeaker } from '#web/features/episode/components/card-quotes.tsx'
import { EpisodeDate } from '#web/features/episode/components/episode-date.tsx'
import { PlayQuote } from '#web/features/episode/components/play-quote.tsx'
import { quotePath } from '#web/features/episode/quote-location.ts'
import { useIsHeard } from '#web/features/episode/use-quote-playback.ts'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { stanceMark } from '#web/ui/stance-badge.tsx'

type QuoteCardProps = {
  stance: Stance
  quoted: ComparedQuote
  actions: ReactNode
}

export function QuoteCard({ stance, quoted: { episode, quote }, actions }: QuoteCardProps) {
  const excerpt = excerptOf(episode, quote)
  const isHeard = useIsHeard(episode.id, quote.quote_id)
  const doubt = doubtLabel(episode)
  return (
    <figure
      data-stance={stanceMark(stance)}
      data-heard={isHeard || undefined}
      className="lit-edge relative flex flex-col gap-3 overflow-hidden rounded-lg border border-line bg-surface p-4 pt-5"
    >
      <blockquote className="font-serif text-[1.1875rem] leading-snug wrap-anywhere">
        <Link
          to={quotePath(episode.id, quote)}
          className="hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          <QuoteSpeaker speaker={quote.speaker} />“{quote.quote_text}”
        </Link>
      </blockquote>
      <figcaption className="flex items-center gap-3 text-sm leading-snug">
        {excerpt && (
          <PlayQuote
            episode={excerpt.episode}
            quoteId={excerpt.clip.id}
            span={{ startSeconds: excerpt.at, endSeconds: excerpt.clip.end }}
            speaker={excerpt.clip.speaker}
          />
        )}
        <span className="min-w-0 wrap-anywhere">
          <PodcastLink
            id={episode.podcast_id}
            name={episode.podcast.name}
            className="font-semibold text-ink"
          />
          <span className="block text-ink-soft">
            <EpisodeDate episode={episode} />
          </span>
        </span>
      </figcaption>
      {doubt && <p className="text-sm font-medium">{doubt}</p>}
      <div className="flex text-sm text-ink-soft">{actions}</div>
    </figure>
  )
}
