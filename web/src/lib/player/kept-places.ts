/** Where somebody stopped listening, kept on this device: the newest last, or `off` where that is not wanted. */
export const keptPlacesKey = 'places'

/** Older ones are forgotten. */
export const mostPlaces = 50

/** Nearer than this to its beginning or end, in seconds, an episode has no place worth coming back to. */
const leastSeconds = 15

const off = 'off'

type Place = readonly [episodeId: number, seconds: number]

/** What is kept; nothing where it is damaged or storage is closed to us. */
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

/** As it stands; empty where nothing does or storage is closed to us. */
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
    // Storage closed to us: nothing is kept.
  }
  for (const listener of listeners) listener()
}

/** Tells of changes made in this window and in others; answers how to stop. */
export function watchPlaces(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether places are kept on this device; they are unless somebody switched that off. */
export function keepsPlaces(): boolean {
  return readText() !== off
}

/** Switches keeping on or off; what was kept is forgotten. */
export function setKeepsPlaces(isOn: boolean): void {
  write(isOn ? undefined : off)
}

/** Where an episode was left, in seconds of its transcript; undefined where nobody left it anywhere. */
export function placeOf(episodeId: number): number | undefined {
  return readPlaces().find(([id]) => id === episodeId)?.[1]
}

type Heard = {
  episodeId: number
  /** Seconds of the transcript. */
  seconds: number
  /** Seconds; null where it is not known. */
  duration: number | null
}

/** Keeps where an episode is being heard; one that is near its beginning or end has no place. */
export function keepPlace({ episodeId, seconds, duration }: Heard): void {
  if (!keepsPlaces()) return
  const others = readPlaces().filter(([id]) => id !== episodeId)
  const isWorthIt = seconds >= leastSeconds && (duration === null || seconds < duration - leastSeconds)
  const places: Place[] = isWorthIt ? [...others, [episodeId, Math.floor(seconds)]] : others
  write(places.length > 0 ? JSON.stringify(places.slice(-mostPlaces)) : undefined)
}
