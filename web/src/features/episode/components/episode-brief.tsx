import { Link } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import { doubtLabel } from '#shared/format/stance-label.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { answersAmong, excerptOf, quoteOn } from '#web/features/episode/both-sides.ts'
import { QuoteSpeaker } from '#web/features/episode/components/card-quotes.tsx'
import { EpisodeDate } from '#web/features/episode/components/episode-date.tsx'
import { HearBothButton } from '#web/features/episode/components/hear-both.tsx'
import { PlayEpisode } from '#web/features/episode/components/play-episode.tsx'
import { PlayQuoteAt } from '#web/features/episode/components/play-quote.tsx'
import { quotePath } from '#web/features/episode/quote-location.ts'
import { useIsHeard } from '#web/features/episode/use-quote-playback.ts'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { stanceMark } from '#web/ui/stance-badge.tsx'

type EpisodeBriefProps = {
  episode: EpisodeCard
  topic?: string | undefined
  /** Searched for the other side before the server is asked. */
  others?: readonly EpisodeCard[] | undefined
}

/** Narrow form of the card. The whole card links to the episode. */
export function EpisodeBrief({ episode, topic, others = [] }: EpisodeBriefProps) {
  const quote = quoteOn(episode.quotes, topic)
  const isHeard = useIsHeard(episode.id, quote?.quote_id)
  const doubt = doubtLabel(episode)
  return (
    <article
      data-stance={stanceMark(episode.political_stance)}
      className="lit-edge group flex h-full flex-col gap-2 overflow-hidden rounded-lg border border-line bg-surface p-4 pt-5"
    >
      <p className="text-sm leading-snug text-ink-soft wrap-anywhere">
        <PodcastLink id={episode.podcast_id} name={episode.podcast.name} className="font-semibold text-ink" />
        <span className="block">
          <EpisodeDate episode={episode} />
        </span>
      </p>
      <h3 className="line-clamp-3 font-serif text-[1.125rem] leading-snug font-medium tracking-tight wrap-anywhere">
        <Link
          to={episodePath(episode.id)}
          className="after:absolute after:inset-0 after:rounded-lg group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
        >
          {episode.title}
        </Link>
      </h3>
      {quote && (
        <blockquote
          data-heard={isHeard || undefined}
          className="border-t border-line pt-2 font-serif leading-snug text-ink-soft wrap-anywhere"
        >
          <Link
            to={quotePath(episode.id, quote)}
            className="relative z-10 block hover:underline hover:decoration-1 hover:underline-offset-4 focus-visible:-outline-offset-2"
          >
            <QuoteSpeaker speaker={quote.speaker} />“{quote.quote_text}”
          </Link>
        </blockquote>
      )}
      <BriefPlayback episode={episode} quote={quote} topic={topic} others={others} />
      {doubt && <p className="mt-auto text-sm font-medium">{doubt}</p>}
    </article>
  )
}

type BriefPlaybackProps = EpisodeBriefProps & { quote: CardQuote | undefined }

function BriefPlayback({ episode, quote, topic, others = [] }: BriefPlaybackProps) {
  const excerpt = excerptOf(episode, quote)
  if (!excerpt) return <PlayEpisode episode={episode} className="relative z-10 self-start" />
  const { at, clip } = excerpt
  return (
    <div className="relative z-10 flex flex-wrap gap-2">
      <PlayQuoteAt
        episode={excerpt.episode}
        quoteId={clip.id}
        span={{ startSeconds: at, endSeconds: clip.end }}
        speaker={clip.speaker}
      />
      <HearBothButton
        episode={episode}
        topic={topic}
        answers={topic ? answersAmong(episode, others, topic) : undefined}
      />
    </div>
  )
}
