import type { PlayerFailure, PlayerStore } from '#web/lib/player/player-state.ts'

/** What the player uses of an audio element. */
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

/** The one audio element and what is going on with it. */
export type Playback = {
  store: PlayerStore
  audio: PlayerAudio | undefined
  /** Where to begin once the audio's times are known. */
  start: number | undefined
  /** Whether the scheme of the address was changed to an encrypted one. */
  isUpgraded: boolean
  /** Counts the attempts to play, so that the answer to an earlier one changes nothing. */
  attempt: number
  endTimer: ReturnType<typeof setTimeout> | undefined
  /** Begins what comes next, where anything does. */
  playNext: () => void
  /** Where each episode was left during this visit, in seconds. */
  positions: Map<number, number>
  /** How far the listener moved the times of each episode during this visit. */
  offsets: Map<number, number>
}

/** The readyState from which on an element knows its audio's times (HTMLMediaElement.HAVE_METADATA). */
export const haveMetadata = 1

/** The readyState from which on an element can go on playing (HTMLMediaElement.HAVE_FUTURE_DATA). */
export const haveFutureData = 3

/** A seek that ends this far from where it should, in seconds, was not carried out. */
const seekTolerance = 2

/** Nearer than this, in seconds, nobody hears a difference. */
const exactSeconds = 0.05

/** Stops and says why; the place is kept for another try. */
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

/** Goes on or begins; what comes of it is told by the element's events, except a refusal. */
export function startPlaying(playback: Playback, audio: PlayerAudio): void {
  playback.attempt += 1
  const attempt = playback.attempt
  playback.store.set({ status: 'loading', failure: null })
  audio.play().catch((error: unknown) => {
    if (attempt !== playback.attempt) return
    const reason = error instanceof Error ? error.name : ''
    // A pause or another episode came first, which is known already.
    if (reason === 'AbortError') return
    // A browser that wants another press of a button first.
    if (reason === 'NotAllowedError') playback.store.set({ status: 'paused' })
    else fail(playback, playback.isUpgraded ? 'insecure' : 'unplayable')
  })
}

/** Whether a host that gives no ranges keeps this time away: trying all the same would begin anew. */
export function isBeyondSeekable({ readyState, seekable }: PlayerAudio, seconds: number): boolean {
  if (readyState < haveMetadata || seekable.length === 0) return false
  return seekable.end(seekable.length - 1) + seekTolerance < seconds
}

/** Moves to a time of the audio, at once or as soon as its times are known; answers whether it could. */
export function seekTo(playback: Playback, audio: PlayerAudio, seconds: number): boolean {
  playback.start = seconds
  playback.store.set({ position: seconds })
  if (audio.readyState >= haveMetadata) return finishSeek(playback, audio)
  // Spares loading the beginning; not every browser keeps a time that was set so early.
  audio.currentTime = seconds
  return true
}

/** Makes sure of the place to begin at; answers whether the audio is there. */
export function finishSeek(playback: Playback, audio: PlayerAudio): boolean {
  if (playback.start === undefined) return true
  const start = Number.isFinite(audio.duration) ? Math.min(playback.start, audio.duration) : playback.start
  playback.start = undefined
  if (Math.abs(audio.currentTime - start) > exactSeconds) audio.currentTime = start
  return Math.abs(audio.currentTime - start) <= seekTolerance
}
