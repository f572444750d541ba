import type { Clip, PlayerFailure, PlayerStore } from '#web/lib/player/player-state.ts'

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

/** `ended` is null after a whole episode. Returns true if it decided what follows, even if nothing does. */
export type EndHandler = (ended: Clip | null) => boolean

export type Playback = {
  store: PlayerStore
  audio: PlayerAudio | undefined
  start: number | undefined
  /** The URL was changed from http to https. */
  isUpgraded: boolean
  /** Increases with every start, failure and close, so that results of earlier starts can be ignored. */
  attempt: number
  endTimer: ReturnType<typeof setTimeout> | undefined
  playNext: () => void
  handleEnd: EndHandler
  /** Where the browser has a copy of the audio at an address, if it does. */
  copyOf?: (address: string) => string | undefined
  /** Resume positions of this visit, in seconds. */
  positions: Map<number, number>
  /** Shifts of transcript times by the listener during this visit, in seconds. */
  offsets: Map<number, number>
}

export const haveMetadata = 1

export const haveFutureData = 3

/** In seconds. A seek that ends further from its target has failed. */
const seekTolerance = 2

/** A smaller difference, in seconds, is inaudible. */
const exactSeconds = 0.05

export function goOn(playback: Playback, ended: Clip | null): void {
  if (!playback.handleEnd(ended)) playback.playNext()
}

/** Keeps the position for a retry. If the host does not support seeking, the retry starts at 0. */
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

/** Handles only failures, because the audio element's events report success. */
export function startPlaying(playback: Playback, audio: PlayerAudio): void {
  playback.attempt += 1
  const attempt = playback.attempt
  playback.store.set({ status: 'loading', failure: null })
  audio.play().catch((error: unknown) => {
    if (attempt !== playback.attempt) return
    const reason = error instanceof Error ? error.name : ''
    // A pause or another episode interrupted this start and has already updated the store.
    if (reason === 'AbortError') return
    // The browser blocks playback until the user presses Play again.
    if (reason === 'NotAllowedError') playback.store.set({ status: 'paused' })
    else fail(playback, playback.isUpgraded ? 'insecure' : 'unplayable')
  })
}

/** True if the host does not support range requests: seeking so far ahead would restart the audio. */
export function isBeyondSeekable({ readyState, seekable }: PlayerAudio, seconds: number): boolean {
  if (readyState < haveMetadata || seekable.length === 0) return false
  return seekable.end(seekable.length - 1) + seekTolerance < seconds
}

/**
 * `seconds` is a time of the audio, not of the transcript. Waits for the audio's metadata if necessary.
 * Returns false if the audio cannot be played from that time.
 */
export function seekTo(playback: Playback, audio: PlayerAudio, seconds: number): boolean {
  playback.start = seconds
  playback.store.set({ position: seconds })
  if (audio.readyState >= haveMetadata) return finishSeek(playback, audio)
  // Some browsers then load no data from the beginning. Others forget this time; `finishSeek` repeats it.
  audio.currentTime = seconds
  return true
}

/** Seeks to the start position and checks the result. Returns false if the audio is elsewhere. */
export function finishSeek(playback: Playback, audio: PlayerAudio): boolean {
  if (playback.start === undefined) return true
  const start = Number.isFinite(audio.duration) ? Math.min(playback.start, audio.duration) : playback.start
  playback.start = undefined
  if (Math.abs(audio.currentTime - start) > exactSeconds) audio.currentTime = start
  return Math.abs(audio.currentTime - start) <= seekTolerance
}
