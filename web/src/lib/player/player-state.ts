import type { Stance } from '#shared/domain/stance.ts'
import { changeFields, createStore, type ObservableStore } from '#web/lib/store.ts'

/**
 * Durations in seconds. `analyzedDuration` belongs to the audio that the transcript times refer to, which the
 * publisher may have replaced since.
 */
export type PlayableEpisode = {
  id: number
  title: string
  podcastId: number
  podcastName: string
  stance: Stance | null
  imageUrl: string | null
  audioUrl: string
  duration: number | null
  analyzedDuration: number | null
}

/** `end` is a time of the transcript, in seconds; undefined plays to the end of the audio. */
export type Clip = { id: string; end: number | undefined; speaker?: string | null | undefined }

/** `at` is in seconds of the transcript. `next` starts when the clip ends. */
export type Excerpt = { episode: PlayableEpisode; at: number; clip: Clip; next?: Excerpt }

/**
 * `unplayable`: no audio that this browser plays. `insecure`: the host has no https, which an https page
 * needs. `unseekable`: the host does not support starting in the middle.
 */
export type PlayerFailure = 'unplayable' | 'insecure' | 'unseekable'

export type PlayerState = {
  episode: PlayableEpisode | null
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  failure: PlayerFailure | null
  position: number
  duration: number | null
  rate: number
  volume: number
  isMuted: boolean
  clip: Clip | null
  next: Excerpt | null
  offset: number
}

export type PlayerStore = Omit<ObservableStore<PlayerState>, 'set'> & {
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

export const nothingLoaded = idle

export function createPlayerStore(settings: Pick<PlayerState, 'rate' | 'volume'>): PlayerStore {
  const store = createStore<PlayerState>({ ...idle, ...settings, isMuted: false })
  return { ...store, set: (changes) => changeFields(store, changes) }
}
