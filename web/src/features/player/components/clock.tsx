import { formatClock } from '#shared/format/duration.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import type { PlayerState } from '#web/lib/player/player-state.ts'

/** How long the loaded audio is, in seconds: as it says itself, before that as its publisher says. */
export function lengthOf({ duration, episode }: PlayerState): number | null {
  return duration ?? episode?.duration ?? null
}

/** Where it is and how long it is. */
export function Clock({ className }: { className?: string }) {
  const second = usePlayer(({ position }) => Math.floor(position))
  const length = usePlayer(lengthOf)
  return (
    <span className={className}>
      {formatClock(second)}
      {length !== null && ` / ${formatClock(length)}`}
    </span>
  )
}
