import { createKeptList, deviceKeys, isSwitchedOn } from '#web/lib/device-storage.ts'
import type { PlayableEpisode } from '#web/lib/player/player-state.ts'

export const mostSavedPositions = 50

/** Seconds from the start or end within which no position is kept. */
const leastSeconds = 15

/** `episode` is a `PlayableEpisode`, for playing it without a request. It is not checked here. */
type SavedPosition = readonly [episodeId: number, seconds: number, episode?: unknown]

const isSavedPosition = (value: unknown): value is SavedPosition =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every(Number.isFinite)

const kept = createKeptList(deviceKeys.positions, (stored) => (isSavedPosition(stored) ? stored : undefined))

/** Newest last. */
export const readSavedPositions = kept.read

/** In seconds of the transcript. */
export function findSavedPosition(episodeId: number): number | undefined {
  return readSavedPositions().find(([id]) => id === episodeId)?.[1]
}

type ListeningPosition = {
  episodeId: number
  seconds: number
  duration: number | null
  episode?: PlayableEpisode
}

/** A position near the start or the end deletes the saved one. */
export function savePosition({ episodeId, seconds, duration, episode }: ListeningPosition): void {
  if (!isSwitchedOn(deviceKeys.positions)) return
  const others = readSavedPositions().filter(([id]) => id !== episodeId)
  const isWorthIt = seconds >= leastSeconds && (duration === null || seconds < duration - leastSeconds)
  const added: SavedPosition = [episodeId, Math.floor(seconds), episode]
  kept.write((isWorthIt ? [...others, added] : others).slice(-mostSavedPositions))
}
