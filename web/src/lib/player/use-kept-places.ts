import { useSyncExternalStore } from 'react'
import { keepsPlaces, placeOf, watchPlaces } from '#web/lib/player/kept-places.ts'

/** Where an episode was left; the served page knows of no place. */
export function usePlaceOf(episodeId: number): number | undefined {
  return useSyncExternalStore(
    watchPlaces,
    () => placeOf(episodeId),
    () => undefined,
  )
}

/** Whether places are kept on this device. */
export function useKeepsPlaces(): boolean {
  return useSyncExternalStore(watchPlaces, keepsPlaces, () => true)
}
