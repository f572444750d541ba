import { formatClock } from '#shared/format/duration.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import type { PlayerState } from '#web/lib/player/player-state.ts'
import { classNames } from '#web/ui/class-names.ts'

/** How long the loaded audio is, in seconds: as it says itself, before that as its publisher says. */
export function lengthOf({ duration, episode }: PlayerState): number | null {
  return duration ?? episode?.duration ?? null
}

/** Where it is and how long it is; as wide as it will become, so that nothing beside it moves. */
export function Clock({ className }: { className?: string }) {
  const second = usePlayer(({ position }) => Math.floor(position))
  const length = usePlayer(lengthOf)
  const end = length === null ? '' : ` / ${formatClock(length)}`
  return (
    <span
      style={{ minWidth: `${end.length * 0.95}em` }}
      className={classNames('text-right whitespace-nowrap', className)}
    >
      {formatClock(second)}
      {end}
    </span>
  )
}
