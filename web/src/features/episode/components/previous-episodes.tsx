import { Link } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { formatDate } from '#shared/format/date.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { Button } from '#web/ui/button.tsx'
import { RatingBadge } from '#web/ui/stance-badge.tsx'

export type OtherEpisodes =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'loaded'; episodes: readonly EpisodeCard[] }

export function PreviousEpisodes({ previous }: { previous: OtherEpisodes }) {
  return (
    <div>
      <h3 className="font-semibold">Previous episodes</h3>
      {previous.state === 'loading' && (
        <div aria-hidden="true" className="mt-3 flex flex-col gap-3.5">
          {[1, 2, 3].map((line) => (
            <span key={line} className="skeleton block h-[3.25rem] rounded-lg" />
          ))}
        </div>
      )}
      {previous.state === 'failed' && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-ink-soft">
          Previous episodes couldn't be loaded.
          <Button variant="small" onClick={previous.retry}>
            Try again
          </Button>
        </p>
      )}
      {previous.state === 'loaded' && <EpisodeList episodes={previous.episodes} />}
    </div>
  )
}

function EpisodeList({ episodes }: { episodes: readonly EpisodeCard[] }) {
  if (episodes.length === 0) {
    return (
      <p className="mt-2 text-ink-soft">No other episodes with political stance analysis available yet.</p>
    )
  }
  return (
    <ul aria-label="Previous episodes" className="mt-3 flex flex-col gap-3.5">
      {episodes.map((episode) => (
        <li key={episode.id} className="flex flex-col items-start gap-1.5">
          <Link to={episodePath(episode.id)} className="prose-link leading-snug wrap-anywhere">
            {episode.title}
          </Link>
          <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <RatingBadge episode={episode} />
            {formatDate(episode.published_date) ?? 'Unknown date'}
          </span>
        </li>
      ))}
    </ul>
  )
}
