import { useSyncExternalStore } from 'react'
import { subscribeToKept } from '#web/lib/device-storage.ts'
import { findSavedPosition } from '#web/lib/player/saved-positions.ts'

export function useSavedPosition(episodeId: number): number | undefined {
  return useSyncExternalStore(
    subscribeToKept,
    () => findSavedPosition(episodeId),
    () => undefined,
  )
}
