import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '#shared/format/date.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { episodePath, showsPath } from '#shared/pages/page-path.ts'
import { recentDays } from '#shared/rules/recent-episodes.ts'
import { recentEpisodesQuery } from '#web/features/follows/api/recent-episodes.ts'
import { type FollowedEpisode, pickFollowed } from '#web/features/follows/pick-followed.ts'
import type { Follow } from '#web/lib/follows/follows.ts'
import { useFollows } from '#web/lib/follows/use-follows.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

const shown = 12

/** Nothing for people who follow nothing. */
export function NewFromFollows() {
  const follows = useFollows()
  return follows.length > 0 && <NewEpisodes follows={follows} />
}

function NewEpisodes({ follows }: { follows: readonly Follow[] }) {
  const { data, isError, isFetching, refetch } = useQuery(recentEpisodesQuery)
  const found = pickFollowed(data ?? [], follows)
  return (
    <section aria-labelledby="followed-title">
      <h2 id="followed-title" className="font-serif text-2xl font-medium tracking-tight">
        New from what you follow
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        Picked on your device: no request says what you follow.{' '}
        <Link to={`${showsPath}#followed`} className="prose-link">
          Change
        </Link>
      </p>
      {found.length > 0 && (
        <ul className="border-t border-line">
          {found.slice(0, shown).map((one) => (
            <NewEpisode key={one.episode.id} found={one} />
          ))}
        </ul>
      )}
      {data && found.length === 0 && <p>{`Nothing new in the last ${recentDays} days.`}</p>}
      {!data && !isError && <p role="status">Loading episodes…</p>}
      {!data && isError && <CouldNotLoad className="py-3" isRetrying={isFetching} onRetry={refetch} />}
    </section>
  )
}

function NewEpisode({ found: { episode, topics } }: { found: FollowedEpisode }) {
  const { id, title, date, stance, show } = episode
  const about = topics.map(topicText).join(', ')
  return (
    <li className="flex flex-col gap-1.5 border-b border-line py-3.5">
      <Link to={episodePath(id)} className="font-medium wrap-anywhere hover:underline">
        {title}
      </Link>
      <p className="text-sm text-ink-soft wrap-anywhere">
        <PodcastLink id={show.id} name={show.name} />
        {[formatDate(date), about].filter(Boolean).map((text) => ` · ${text}`)}
      </p>
      <p>
        <StanceBadge stance={stance} unratedReason={null} />
      </p>
    </li>
  )
}
