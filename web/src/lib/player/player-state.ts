import { changeFields, createStore, type Store } from '#web/lib/store.ts'

/** What the player needs to know of an episode. Lengths in seconds; `analysedDuration` is of the audio that the times belong to. */
export type PlayableEpisode = {
  id: number
  title: string
  podcastId: number
  podcastName: string
  imageUrl: string | null
  audioUrl: string
  duration: number | null
  analysedDuration: number | null
}

/** An excerpt: heard to its end, a time of the transcript; without a known end to the end of the audio. */
export type Clip = { id: string; end: number | undefined }

/** An excerpt of an episode, from `at` on, in seconds of the transcript. */
export type Excerpt = { episode: PlayableEpisode; at: number; clip: Clip }

/**
 * Why there is no sound.
 * - `unplayable`: the address gives no audio that this browser plays.
 * - `insecure`: the host offers it without encryption only, which a browser refuses on an encrypted page.
 * - `unseekable`: the host does not let a listener begin anywhere but at the start.
 */
export type PlayerFailure = 'unplayable' | 'insecure' | 'unseekable'

export type PlayerState = {
  episode: PlayableEpisode | null
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  failure: PlayerFailure | null
  /** Seconds in the audio. */
  position: number
  /** Seconds of the audio itself, known once it has begun to load. */
  duration: number | null
  rate: number
  volume: number
  isMuted: boolean
  /** The excerpt being heard. */
  clip: Clip | null
  /** What is heard by itself once that has come to its end. */
  next: Excerpt | null
  /** Seconds by which the listener moved the times of this episode. */
  offset: number
}

export type PlayerStore = Omit<Store<PlayerState>, 'set'> & {
  set: (changes: Partial<PlayerState>) => void
}

const idle = {
  episode: null,
  status: 'idle',
  failure: null,
  position: 0,
  duration: null,
  clip: null,
  next: null,
  offset: 0,
} as const satisfies Partial<PlayerState>

/** What is left of the state when nothing is loaded. */
export const nothingLoaded = idle

/** Holds the state and tells of its changes. */
export function createPlayerStore(settings: Pick<PlayerState, 'rate' | 'volume'>): PlayerStore {
  const store = createStore<PlayerState>({ ...idle, ...settings, isMuted: false })
  return { ...store, set: (changes) => changeFields(store, changes) }
}
