import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatClock, formatHoursAndMinutes } from '#shared/format/duration.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { PlayToggle } from '#web/features/player/components/player-controls.tsx'
import { type LeftEpisode, listLeftEpisodes } from '#web/features/player/left-episodes.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { savePosition } from '#web/lib/player/saved-positions.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { Button } from '#web/ui/button.tsx'

const mostShown = 3

/** Read once, so that listening does not reorder the list. */
export function ContinueListening() {
  const [left] = useState(() => listLeftEpisodes().slice(0, mostShown))
  const headingId = useId()
  if (left.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h2 id={headingId} className="font-serif text-2xl font-medium tracking-tight">
        Continue listening
      </h2>
      <ul className="flex flex-col">
        {left.map((one) => (
          <Row key={one.episode.id} left={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({ left: { episode, seconds } }: { left: LeftEpisode }) {
  const [isRemoved, setIsRemoved] = useState(false)
  const isLoaded = usePlayer((state) => state.episode?.id === episode.id)
  const start = {
    label: `Continue at ${formatClock(seconds)}: ${spokenTitle(episode.title)}`,
    onPress: () => player.play(episode, { at: seconds }),
  }
  const toggle = () => {
    const { id: episodeId, duration } = episode
    savePosition(isRemoved ? { episodeId, seconds, duration, episode } : { episodeId, seconds: 0, duration })
    setIsRemoved(!isRemoved)
  }
  return (
    <li className="flex min-h-18 items-center gap-3 border-t border-line py-2">
      {!isRemoved && (
        <PlayToggle
          beforeLoaded={isLoaded ? undefined : start}
          className="size-11 border border-line-strong hover:bg-sunken"
        />
      )}
      <div className="min-w-0 grow">
        {!isRemoved && (
          <>
            <Link
              to={episodePath(episode.id)}
              title={episode.title}
              className="line-clamp-2 leading-snug font-medium wrap-anywhere hover:underline"
            >
              {episode.title}
            </Link>
            <p className="truncate text-sm text-ink-soft">
              {timeLeft(episode.duration, seconds)}
              {episode.podcastName}
            </p>
          </>
        )}
        <p role="status" className="text-ink-soft">
          {isRemoved && 'Removed from this list.'}
        </p>
      </div>
      {/* One element, so that the focus stays here. */}
      <Button
        variant="small"
        aria-label={`${isRemoved ? 'Undo: remove' : 'Remove'} ${spokenTitle(episode.title)}`}
        className="shrink-0"
        onClick={toggle}
      >
        {isRemoved ? 'Undo' : 'Remove'}
      </Button>
    </li>
  )
}

function timeLeft(duration: number | null, seconds: number): string {
  return duration !== null && duration > seconds ? `${formatHoursAndMinutes(duration - seconds)} left · ` : ''
}
