import type { ReactNode } from 'react'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { EpisodeListCard } from '#web/features/episode/components/episode-list-card.tsx'
import { isAssessed } from '#web/features/episode/is-assessed.ts'

const gridClasses = 'grid grid-cols-1 gap-5 md:grid-cols-2 md:gap-6'

type EpisodeGridProps = {
  episodes: readonly EpisodeCard[]
  isSignedIn: boolean
  actionFor?: (episode: EpisodeCard) => ReactNode
  feedbackFor?: (episode: EpisodeCard) => ReactNode
}

export function EpisodeGrid({ episodes, isSignedIn, actionFor, feedbackFor }: EpisodeGridProps) {
  if (episodes.length === 0) return <p className="py-10 text-lg text-ink-soft">No episodes found.</p>
  return (
    <ul className={gridClasses}>
      {episodes.map((episode) => (
        <li key={episode.id}>
          <EpisodeListCard
            episode={episode}
            isSignedIn={isSignedIn}
            action={actionFor?.(episode)}
            feedback={isAssessed(episode) && feedbackFor?.(episode)}
          />
        </li>
      ))}
    </ul>
  )
}

/** As high as real cards, so that the page does not move when they load. */
export function EpisodeGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <ul aria-hidden="true" className={gridClasses}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <li key={index} className="skeleton h-[37.5rem] rounded-xl border border-line" />
      ))}
    </ul>
  )
}
