import { useId } from 'react'
import { Link } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { FoundEpisode as Found, SearchHit } from '#shared/domain/search.ts'
import { countOf } from '#shared/format/number.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { FoundHit } from '#web/app/parts/found-hit.tsx'
import { EpisodeDate } from '#web/features/episode/components/episode-date.tsx'
import { markedParts } from '#web/features/search/marked-parts.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { RatingBadge, stanceMark } from '#web/ui/stance-badge.tsx'

/** In a column of its stance, an episode needs no badge and is below the column's heading. */
type FoundEpisodeProps = { found: Found; isInColumn?: boolean }

export function FoundEpisode({ found, isInColumn = false }: FoundEpisodeProps) {
  const { episode, title_marks: titleMarks, hits, further_hits: unlisted } = found
  const titleId = useId()
  const [first, ...more] = hits
  const Heading = isInColumn ? 'h3' : 'h2'
  return (
    <article
      aria-labelledby={titleId}
      data-stance={stanceMark(episode.political_stance)}
      className="lit-edge relative flex flex-col gap-4 overflow-hidden rounded-lg border border-line bg-surface p-4 pt-5"
    >
      <div className="flex flex-col gap-1.5">
        {!isInColumn && (
          <p className="flex">
            <RatingBadge episode={episode} />
          </p>
        )}
        <Heading id={titleId} className="text-lg leading-snug font-semibold wrap-anywhere">
          <Link to={episodePath(episode.id)} className="hover:underline">
            <MarkedText parts={markedParts(episode.title, titleMarks)} />
          </Link>
        </Heading>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <PodcastLink id={episode.podcast_id} name={episode.podcast.name} className="font-medium text-ink" />
          {' · '}
          <EpisodeDate episode={episode} />
        </p>
      </div>
      {first ? (
        <FoundHit episode={episode} hit={first} />
      ) : (
        <p className="text-ink-soft">Found in the title or in names, not in what was said.</p>
      )}
      {(more.length > 0 || unlisted > 0) && <MoreHits episode={episode} hits={more} unlisted={unlisted} />}
    </article>
  )
}

type MoreHitsProps = { episode: EpisodeCard; hits: readonly SearchHit[]; unlisted: number }

function MoreHits({ episode, hits, unlisted }: MoreHitsProps) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1.5 text-sm font-medium">
        {hits.length + unlisted} more in this episode
      </summary>
      <ul className="mt-2 flex flex-col gap-4">
        {hits.map((hit) => (
          <li key={`${hit.start_time} ${hit.text}`}>
            <FoundHit episode={episode} hit={hit} />
          </li>
        ))}
        {unlisted > 0 && (
          <li>
            <Link to={episodePath(episode.id)} className="prose-link text-sm">
              {countOf(unlisted, 'further sentence')} in the transcript
            </Link>
          </li>
        )}
      </ul>
    </details>
  )
}
