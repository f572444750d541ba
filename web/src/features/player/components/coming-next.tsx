import { type ReactNode, useEffect, useState } from 'react'
import { barButton } from '#web/features/player/components/player-controls.tsx'
import { playNext, useNext } from '#web/features/player/use-queue.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import type { PlayableEpisode } from '#web/lib/player/player-state.ts'
import { classNames } from '#web/ui/class-names.ts'

/** `children` are shown beside it, also when nothing comes next. */
export function ComingNext({ children }: { children: ReactNode }) {
  const next = useNext()?.episode
  const heard = usePlayer((state) => state.episode)
  return (
    <>
      <p role="status" className="sr-only">
        {useAnnouncement(next, heard)}
      </p>
      {(next || children) && (
        <div
          data-next
          className={classNames(
            'page flex items-center gap-3 text-sm',
            children ? 'py-1' : 'h-11 translate-y-1.5',
          )}
        >
          <p className="min-w-0 grow truncate">
            <span className="font-semibold">{next ? 'Next: ' : 'The queue is empty.'}</span>
            {next && nameOf(next)}
          </p>
          {next && (
            <button type="button" onClick={playNext} className={barButton}>
              Play it now
            </button>
          )}
          {children}
        </div>
      )}
    </>
  )
}

const nameOf = ({ stance, podcastName, title }: PlayableEpisode) =>
  `${stance ? `${stance} · ` : ''}${podcastName}, ${title}`

function useAnnouncement(next: PlayableEpisode | undefined, heard: PlayableEpisode | null): string {
  const [announced, setAnnounced] = useState<PlayableEpisode>()
  useEffect(() => {
    if (next) setAnnounced(next)
  }, [next])
  if (next) return `Next: ${nameOf(next)}`
  return announced && announced.id === heard?.id ? `Now: ${nameOf(announced)}` : ''
}
