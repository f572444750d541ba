import { useSyncExternalStore } from 'react'
import { findKeptPlace, keepsPlaces, watchPlaces } from '#web/lib/player/kept-places.ts'

export function usePlaceOf(episodeId: number): number | undefined {
  return useSyncExternalStore(
    watchPlaces,
    () => findKeptPlace(episodeId),
    () => undefined,
  )
}

export function useKeepsPlaces(): boolean {
  return useSyncExternalStore(watchPlaces, keepsPlaces, () => true)
}
