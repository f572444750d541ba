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
export type Deck = {
  store: PlayerStore
  audio: PlayerAudio | undefined
  /** Where to begin once the audio's times are known. */
  start: number | undefined
  /** Whether the scheme of the address was changed to an encrypted one. */
  isUpgraded: boolean
  /** Counts the attempts to play, so that the answer to an earlier one changes nothing. */
  attempt: number
  endTimer: ReturnType<typeof setTimeout> | undefined
  /** Where each episode was left during this visit, in seconds. */
  places: Map<number, number>
  /** How far the listener moved the times of each episode during this visit. */
  offsets: Map<number, number>
}

/** The readyState from which on an element knows its audio's times (HTMLMediaElement.HAVE_METADATA). */
export const knowsTimes = 1

/** The readyState from which on an element can go on playing (HTMLMediaElement.HAVE_FUTURE_DATA). */
export const canGoOn = 3

/** A seek that ends this far from where it should, in seconds, was not carried out. */
const seekTolerance = 2

/** Nearer than this, in seconds, nobody hears a difference. */
const exactSeconds = 0.05

/** Stops and says why; the place is kept for another try. */
export function fail(deck: Deck, failure: PlayerFailure): void {
  const { episode, position } = deck.store.get()
  if (!episode) return
  clearTimeout(deck.endTimer)
  deck.attempt += 1
  deck.start = undefined
  deck.audio?.pause()
  deck.places.set(episode.id, failure === 'unseekable' ? 0 : position)
  deck.store.set({ status: 'failed', failure, clip: null })
}

/** Goes on or begins; what comes of it is told by the element's events, except a refusal. */
export function begin(deck: Deck, audio: PlayerAudio): void {
  deck.attempt += 1
  const attempt = deck.attempt
  deck.store.set({ status: 'loading', failure: null })
  audio.play().catch((error: unknown) => {
    if (attempt !== deck.attempt) return
    const reason = error instanceof Error ? error.name : ''
    // A pause or another episode came first, which is known already.
    if (reason === 'AbortError') return
    // A browser that wants another press of a button first.
    if (reason === 'NotAllowedError') deck.store.set({ status: 'paused' })
    else fail(deck, deck.isUpgraded ? 'insecure' : 'unplayable')
  })
}

/** Whether a host that gives no ranges keeps this time away: trying all the same would begin anew. */
export function isOutOfReach({ readyState, seekable }: PlayerAudio, seconds: number): boolean {
  if (readyState < knowsTimes || seekable.length === 0) return false
  return seekable.end(seekable.length - 1) + seekTolerance < seconds
}

/** Moves to a time of the audio, at once or as soon as its times are known; answers whether it could. */
export function jump(deck: Deck, audio: PlayerAudio, seconds: number): boolean {
  deck.start = seconds
  deck.store.set({ position: seconds })
  if (audio.readyState >= knowsTimes) return arrive(deck, audio)
  // Spares loading the beginning; not every browser keeps a time that was set so early.
  audio.currentTime = seconds
  return true
}

/** Makes sure of the place to begin at; answers whether the audio is there. */
export function arrive(deck: Deck, audio: PlayerAudio): boolean {
  if (deck.start === undefined) return true
  const start = Number.isFinite(audio.duration) ? Math.min(deck.start, audio.duration) : deck.start
  deck.start = undefined
  if (Math.abs(audio.currentTime - start) > exactSeconds) audio.currentTime = start
  return Math.abs(audio.currentTime - start) <= seekTolerance
}
