import { Link } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { SearchHit } from '#shared/domain/search.ts'
import { formatClock } from '#shared/format/duration.ts'
import { episodeAtPath } from '#shared/pages/page-path.ts'
import { PlayQuote } from '#web/features/episode/components/play-quote.tsx'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { useIsHeard } from '#web/features/episode/use-quote-playback.ts'
import { startOfHit } from '#web/features/search/hit-span.ts'
import { markedParts } from '#web/features/search/marked-parts.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'

/** What the player knows of a hit. It plays on in the episode. */
export const clipOfHit = ({ start_time }: Pick<SearchHit, 'start_time'>) => `said-${start_time}`

export function FoundHit({ episode, hit }: { episode: EpisodeCard; hit: SearchHit }) {
  const { text, marks, speaker, start_time: time } = hit
  const playable = playableEpisode(episode)
  const start = startOfHit(hit)
  const isHeard = useIsHeard(episode.id, clipOfHit(hit))
  return (
    <figure data-heard={isHeard || undefined} className="flex gap-3">
      {playable && start !== undefined && (
        <PlayQuote
          episode={playable}
          quoteId={clipOfHit(hit)}
          span={{ startSeconds: start, endSeconds: undefined }}
          speaker={speaker}
          name={`sentence at ${formatClock(time ?? 0)}`}
        />
      )}
      <div className="flex min-w-0 flex-col gap-1">
        <blockquote className="font-serif text-[1.1875rem] leading-snug wrap-anywhere">
          “<MarkedText parts={markedParts(text, marks)} />”
        </blockquote>
        <figcaption className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
          {speaker && <span className="font-medium text-ink">{speaker}</span>}
          {time === null ? (
            <span>Time unknown</span>
          ) : (
            <Link to={episodeAtPath(episode.id, time)} className="prose-link">
              <span className="sr-only">In the episode at </span>
              {formatClock(time)}
            </Link>
          )}
        </figcaption>
      </div>
    </figure>
  )
}
