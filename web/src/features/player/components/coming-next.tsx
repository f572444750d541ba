import { useEffect, useState } from 'react'
import { barButton } from '#web/features/player/components/player-controls.tsx'
import { player, usePlayer } from '#web/lib/player/player.ts'
import type { Excerpt, PlayableEpisode } from '#web/lib/player/player-state.ts'

export function ComingNext() {
  const next = usePlayer((state) => state.next)
  const heard = usePlayer((state) => state.episode)
  return (
    <>
      <p role="status" className="sr-only">
        {useAnnouncement(next, heard)}
      </p>
      {next && (
        <div data-next className="page flex h-11 translate-y-1.5 items-center gap-3 text-sm">
          <p className="min-w-0 grow truncate">
            <span className="font-semibold">Next: </span>
            {nameOf(next.episode)}
          </p>
          <button type="button" onClick={player.playNext} className={barButton}>
            Play it now
          </button>
        </div>
      )}
    </>
  )
}

const nameOf = ({ stance, podcastName, title }: PlayableEpisode) =>
  `${stance ? `${stance} · ` : ''}${podcastName}, ${title}`

function useAnnouncement(next: Excerpt | null, heard: PlayableEpisode | null): string {
  const [announced, setAnnounced] = useState<PlayableEpisode>()
  useEffect(() => {
    if (next) setAnnounced(next.episode)
  }, [next])
  if (next) return `Next: ${nameOf(next.episode)}`
  return announced && announced.id === heard?.id ? `Now: ${nameOf(announced)}` : ''
}
