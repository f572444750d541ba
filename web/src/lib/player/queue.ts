import { player } from '#web/lib/player/player.ts'
import type { Clip, Excerpt, PlayableEpisode } from '#web/lib/player/player-state.ts'
import { queueKey, queueShown } from '#web/lib/player/queue-shown.ts'
import { findSavedPosition, readText } from '#web/lib/player/saved-positions.ts'
import { fieldIn, numberIn, readStoredEpisode, textIn } from '#web/lib/player/stored-episode.ts'
import { createStore } from '#web/lib/store.ts'

/** A whole episode, which continues where it was left, or a quote. */
export type QueueItem = { episode: PlayableEpisode } | Omit<Excerpt, 'next'>

export const mostQueued = 100

export const keyOfItem = (item: QueueItem): string =>
  'clip' in item ? `quote ${item.clip.id}` : `episode ${item.episode.id}`

const store = createStore<readonly QueueItem[]>(readQueue())

/** The quote of the queue that was started last. Other quotes do not lead to the queue's next item. */
let startedQuote: string | undefined

const followOtherWindows = ({ key }: StorageEvent) => {
  if (key === queueKey || key === null) store.set(readQueue())
}
addEventListener('storage', followOtherWindows)

function set(items: readonly QueueItem[]): void {
  const kept = items.slice(0, mostQueued)
  try {
    if (kept.length === 0) localStorage.removeItem(queueKey)
    else localStorage.setItem(queueKey, JSON.stringify(kept))
  } catch {
    // The browser blocks storage, so the queue lasts for this page only.
  }
  store.set(kept)
  if (kept.length > 0) queueShown.set(true)
}

const without = (items: readonly QueueItem[]) => {
  const keys = new Set(items.map(keyOfItem))
  return store.get().filter((one) => !keys.has(keyOfItem(one)))
}

/** Items that are already queued are moved. */
const addNext = (items: readonly QueueItem[]) => set([...items, ...without(items)])
const addLast = (items: readonly QueueItem[]) => set([...without(items), ...items])

/** Takes the item out of the queue. */
function play(item: QueueItem): void {
  set(without([item]))
  startedQuote = 'clip' in item ? item.clip.id : undefined
  player.play(item.episode, 'clip' in item ? item : startOf(item))
}

function startOf({ episode }: QueueItem): { at?: number } {
  const at = findSavedPosition(episode.id)
  return at === undefined ? {} : { at }
}

/** Exchanges the item with the one before or after it. */
function move(item: QueueItem, steps: -1 | 1): void {
  const items = [...store.get()]
  const index = items.findIndex((one) => keyOfItem(one) === keyOfItem(item))
  const other = items[index + steps]
  if (index < 0 || !other) return
  items[index + steps] = item
  items[index] = other
  set(items)
}

export const queue = {
  get: store.get,
  subscribe: store.subscribe,
  set,
  addNext,
  addLast,
  play,
  move,
  remove: (item: QueueItem) => set(without([item])),
  /** What follows by itself: after an episode and after a quote of the queue, not after other quotes. */
  following: (ended: Clip | null): QueueItem | undefined =>
    ended === null || ended.id === startedQuote ? store.get()[0] : undefined,
  /** The first excerpt is playing; the queue follows it. */
  continueFrom: (first: Excerpt, rest: readonly Excerpt[]) => {
    startedQuote = first.clip.id
    addNext(rest)
  },
}

export type Queue = typeof queue

/** Empty when the stored value is invalid or storage is blocked. */
function readQueue(): QueueItem[] {
  try {
    const stored: unknown = JSON.parse(readText(queueKey) || '[]')
    return Array.isArray(stored) ? stored.flatMap((one) => readItem(one) ?? []).slice(0, mostQueued) : []
  } catch {
    return []
  }
}

function readItem(stored: unknown): QueueItem | undefined {
  const episode = readStoredEpisode(fieldIn(stored, 'episode'))
  const clip = fieldIn(stored, 'clip')
  if (!episode || clip === undefined) return episode && { episode }
  const [at, id] = [numberIn(stored, 'at'), textIn(clip, 'id')]
  if (at === null || id === null) return undefined
  const end = numberIn(clip, 'end') ?? undefined
  return { episode, at, clip: { id, end, speaker: textIn(clip, 'speaker') } }
}
