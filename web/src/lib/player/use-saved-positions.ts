import { useSyncExternalStore } from 'react'
import {
  findSavedPosition,
  savesPositions,
  subscribeToSavedPositions,
} from '#web/lib/player/saved-positions.ts'

export function useSavedPosition(episodeId: number): number | undefined {
  return useSyncExternalStore(
    subscribeToSavedPositions,
    () => findSavedPosition(episodeId),
    () => undefined,
  )
}

export function useSavesPositions(): boolean {
  return useSyncExternalStore(subscribeToSavedPositions, savesPositions, () => true)
}
