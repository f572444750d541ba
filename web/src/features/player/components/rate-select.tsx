import { player, usePlayer } from '#web/lib/player/player.ts'
import { rates } from '#web/lib/player/player-settings.ts'
import { classNames } from '#web/ui/class-names.ts'

/** How fast it is heard. */
export function RateSelect({ className }: { className?: string }) {
  const rate = usePlayer((state) => state.rate)
  return (
    <select
      aria-label="Speed"
      title="Speed"
      value={rate}
      onChange={(event) => player.setRate(Number(event.target.value))}
      className={classNames(
        'h-9 shrink-0 cursor-pointer rounded-full border border-current/35 bg-transparent px-2 text-sm font-medium',
        className,
      )}
    >
      {rates.map((one) => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  )
}
