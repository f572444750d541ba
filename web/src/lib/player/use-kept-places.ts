import { useSyncExternalStore } from 'react'
import { keepsPlaces, placeOf, watchPlaces } from '#web/lib/player/kept-places.ts'

/** Undefined on the served page. */
export function usePlaceOf(episodeId: number): number | undefined {
  return useSyncExternalStore(
    watchPlaces,
    () => placeOf(episodeId),
    () => undefined,
  )
}

export function useKeepsPlaces(): boolean {
  return useSyncExternalStore(watchPlaces, keepsPlaces, () => true)
}
