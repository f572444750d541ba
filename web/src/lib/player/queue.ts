import { createKeptList, deviceKeys } from '#web/lib/device-storage.ts'
import { player } from '#web/lib/player/player.ts'
import type { Clip, Excerpt, PlayableEpisode } from '#web/lib/player/player-state.ts'
import { queueShown } from '#web/lib/player/queue-shown.ts'
import { findSavedPosition } from '#web/lib/player/saved-positions.ts'
import { fieldIn, numberIn, readStoredEpisode, textIn } from '#web/lib/player/stored-episode.ts'
import { createStore } from '#web/lib/store.ts'

/** A whole episode, which continues where it was left, or a quote. */
export type QueueItem = { episode: PlayableEpisode } | Omit<Excerpt, 'next'>

export const mostQueued = 100

export const keyOfItem = (item: QueueItem): string =>
  'clip' in item ? `quote ${item.clip.id}` : `episode ${item.episode.id}`

const kept = createKeptList(deviceKeys.queue, readItem)
const readQueue = () => kept.read().slice(0, mostQueued)
/** Without stored items where the browser or the reader refuses them: then the queue lasts for this page. */
const store = createStore<readonly QueueItem[]>(readQueue())

/** The quote of the queue that was started last. Other quotes do not lead to the queue's next item. */
let startedQuote: string | undefined

const readAgain = ({ key }: StorageEvent) => {
  if (key === deviceKeys.queue || key === null) store.set(readQueue())
}
addEventListener('storage', readAgain)

function set(items: readonly QueueItem[]): void {
  const queued = items.slice(0, mostQueued)
  kept.write(queued)
  store.set(queued)
  if (queued.length > 0) queueShown.set(true)
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

function readItem(stored: unknown): QueueItem | undefined {
  const episode = readStoredEpisode(fieldIn(stored, 'episode'))
  const clip = fieldIn(stored, 'clip')
  if (!episode || clip === undefined) return episode && { episode }
  const [at, id] = [numberIn(stored, 'at'), textIn(clip, 'id')]
  if (at === null || id === null) return undefined
  const end = numberIn(clip, 'end') ?? undefined
  return { episode, at, clip: { id, end, speaker: textIn(clip, 'speaker') } }
}
