import type { PlayerFailure, PlayerStore } from '#web/lib/player/player-state.ts'

export type PlayerAudio = Pick<
  HTMLAudioElement,
  | 'addEventListener'
  | 'removeEventListener'
  | 'removeAttribute'
  | 'load'
  | 'play'
  | 'pause'
  | 'paused'
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'readyState'
  | 'seekable'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'volume'
  | 'muted'
>

export type Playback = {
  store: PlayerStore
  audio: PlayerAudio | undefined
  start: number | undefined
  /** The URL was changed from http to https. */
  isUpgraded: boolean
  /** Number of the current attempt; results of earlier ones are ignored. */
  attempt: number
  endTimer: ReturnType<typeof setTimeout> | undefined
  playNext: () => void
  /** Resume positions of this visit, in seconds. */
  positions: Map<number, number>
  /** Shifts of transcript times by the listener during this visit, in seconds. */
  offsets: Map<number, number>
}

export const haveMetadata = 1

export const haveFutureData = 3

/** A seek that ends this many seconds off did not work. */
const seekTolerance = 2

/** A smaller difference, in seconds, is inaudible. */
const exactSeconds = 0.05

/** The position is kept for a retry. */
export function fail(playback: Playback, failure: PlayerFailure): void {
  const { episode, position } = playback.store.get()
  if (!episode) return
  clearTimeout(playback.endTimer)
  playback.attempt += 1
  playback.start = undefined
  playback.audio?.pause()
  playback.positions.set(episode.id, failure === 'unseekable' ? 0 : position)
  playback.store.set({ status: 'failed', failure, clip: null })
}

/** Success is reported by the element's events. */
export function startPlaying(playback: Playback, audio: PlayerAudio): void {
  playback.attempt += 1
  const attempt = playback.attempt
  playback.store.set({ status: 'loading', failure: null })
  audio.play().catch((error: unknown) => {
    if (attempt !== playback.attempt) return
    const reason = error instanceof Error ? error.name : ''
    // Interrupted by a pause or another episode, which is already in the state.
    if (reason === 'AbortError') return
    // The browser wants another press first.
    if (reason === 'NotAllowedError') playback.store.set({ status: 'paused' })
    else fail(playback, playback.isUpgraded ? 'insecure' : 'unplayable')
  })
}

/** The host does not support range requests, so seeking there would restart the audio. */
export function isBeyondSeekable({ readyState, seekable }: PlayerAudio, seconds: number): boolean {
  if (readyState < haveMetadata || seekable.length === 0) return false
  return seekable.end(seekable.length - 1) + seekTolerance < seconds
}

/** Seconds of the audio, applied once its metadata has loaded. Returns whether seeking is possible. */
export function seekTo(playback: Playback, audio: PlayerAudio, seconds: number): boolean {
  playback.start = seconds
  playback.store.set({ position: seconds })
  if (audio.readyState >= haveMetadata) return finishSeek(playback, audio)
  // Avoids loading the beginning; not every browser keeps a time set this early.
  audio.currentTime = seconds
  return true
}

/** Verifies the start position. Returns false while the audio cannot provide it. */
export function finishSeek(playback: Playback, audio: PlayerAudio): boolean {
  if (playback.start === undefined) return true
  const start = Number.isFinite(audio.duration) ? Math.min(playback.start, audio.duration) : playback.start
  playback.start = undefined
  if (Math.abs(audio.currentTime - start) > exactSeconds) audio.currentTime = start
  return Math.abs(audio.currentTime - start) <= seekTolerance
}
