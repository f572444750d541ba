import type { PlayableEpisode } from '#web/lib/player/player-state.ts'

/** Local storage key. Its value is a list of resume positions, newest last, or `off`. */
export const savedPositionsKey = 'places'

export const mostSavedPositions = 50

/** Seconds from the start or end within which no position is kept. */
const leastSeconds = 15

const off = 'off'

/** `episode` is a `PlayableEpisode`, for playing it without a request. It is not checked here. */
type SavedPosition = readonly [episodeId: number, seconds: number, episode?: unknown]

/** Newest last. Empty when the stored value is invalid or storage is blocked. */
export function readSavedPositions(): SavedPosition[] {
  try {
    const saved: unknown = JSON.parse(readText(savedPositionsKey) || '[]')
    return Array.isArray(saved) ? saved.filter(isSavedPosition) : []
  } catch {
    return []
  }
}

function isSavedPosition(value: unknown): value is SavedPosition {
  return Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every(Number.isFinite)
}

export function readText(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const listeners = new Set<() => void>()

function write(text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(savedPositionsKey)
    else localStorage.setItem(savedPositionsKey, text)
  } catch {
    // The browser blocks storage, so no positions are saved.
  }
  for (const listener of listeners) listener()
}

export function subscribeToSavedPositions(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function savesPositions(): boolean {
  return readText(savedPositionsKey) !== off
}

export function setSavesPositions(isOn: boolean): void {
  write(isOn ? undefined : off)
}

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
  if (!savesPositions()) return
  const others = readSavedPositions().filter(([id]) => id !== episodeId)
  const isWorthIt = seconds >= leastSeconds && (duration === null || seconds < duration - leastSeconds)
  const positions: SavedPosition[] = isWorthIt
    ? [...others, [episodeId, Math.floor(seconds), episode]]
    : others
  write(positions.length > 0 ? JSON.stringify(positions.slice(-mostSavedPositions)) : undefined)
}
