/** Resume positions on this device, newest last, or `off`. */
export const keptPlacesKey = 'places'

export const mostPlaces = 50

/** Seconds from the start or end within which no position is kept. */
const leastSeconds = 15

const off = 'off'

type Place = readonly [episodeId: number, seconds: number]

/** Empty when the stored value is invalid or storage is blocked. */
function readPlaces(): Place[] {
  try {
    const kept: unknown = JSON.parse(readText() || '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    return []
  }
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part))
}

function readText(): string {
  try {
    return localStorage.getItem(keptPlacesKey) ?? ''
  } catch {
    return ''
  }
}

const listeners = new Set<() => void>()

function write(text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(keptPlacesKey)
    else localStorage.setItem(keptPlacesKey, text)
  } catch {
    // Storage is blocked.
  }
  for (const listener of listeners) listener()
}

export function watchPlaces(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function keepsPlaces(): boolean {
  return readText() !== off
}

export function setKeepsPlaces(isOn: boolean): void {
  write(isOn ? undefined : off)
}

/** Seconds of the transcript. */
export function findKeptPlace(episodeId: number): number | undefined {
  return readPlaces().find(([id]) => id === episodeId)?.[1]
}

type Heard = {
  episodeId: number
  seconds: number
  duration: number | null
}

export function keepPlace({ episodeId, seconds, duration }: Heard): void {
  if (!keepsPlaces()) return
  const others = readPlaces().filter(([id]) => id !== episodeId)
  const isWorthIt = seconds >= leastSeconds && (duration === null || seconds < duration - leastSeconds)
  const places: Place[] = isWorthIt ? [...others, [episodeId, Math.floor(seconds)]] : others
  write(places.length > 0 ? JSON.stringify(places.slice(-mostPlaces)) : undefined)
}
