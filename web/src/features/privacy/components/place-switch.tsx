import { setKeepsPlaces } from '#web/lib/player/kept-places.ts'
import { useKeepsPlaces } from '#web/lib/player/use-kept-places.ts'

/** Switching it off deletes stored positions. */
export function PlaceSwitch() {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 noscript:hidden">
      <input
        type="checkbox"
        checked={useKeepsPlaces()}
        onChange={(event) => setKeepsPlaces(event.target.checked)}
        className="size-5 accent-ink"
      />
      Keep my place in episodes on this device
    </label>
  )
}
