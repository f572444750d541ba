import { setSavesPositions } from '#web/lib/player/saved-positions.ts'
import { useSavesPositions } from '#web/lib/player/use-saved-positions.ts'

/** Switching it off deletes stored positions. */
export function SavedPositionsSwitch() {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 noscript:hidden">
      <input
        type="checkbox"
        checked={useSavesPositions()}
        onChange={(event) => setSavesPositions(event.target.checked)}
        className="size-5 accent-ink"
      />
      Keep my place in episodes on this device
    </label>
  )
}
