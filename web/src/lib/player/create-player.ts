import { audioSource } from '#web/lib/player/audio-address.ts'
import { followAudio } from '#web/lib/player/audio-events.ts'
import { begin, type Deck, fail, isOutOfReach, jump, type PlayerAudio } from '#web/lib/player/deck.ts'
import { fastestRate, type PlayerSettings, slowestRate } from '#web/lib/player/player-settings.ts'
import {
  type Clip,
  createPlayerStore,
  nothingLoaded,
  type PlayableEpisode,
  type PlayerState,
} from '#web/lib/player/player-state.ts'

/** `at` is a time of the transcript, in seconds; without one, playing goes on where the episode was left. */
export type PlayOptions = { at?: number; clip?: Clip }

export type Player = {
  getState: () => PlayerState
  subscribe: (listener: () => void) => () => void
  /** Gives the player its element; answers how to take it away. */
  attach: (audio: PlayerAudio) => () => void
  play: (episode: PlayableEpisode, options?: PlayOptions) => void
  pause: () => void
  /** Goes on, or tries again after a failure. */
  resume: () => void
  toggle: () => void
  /** Moves to a time of the audio, in seconds. */
  seek: (seconds: number) => void
  skip: (seconds: number) => void
  setRate: (rate: number) => void
  setVolume: (volume: number) => void
  setMuted: (isMuted: boolean) => void
  /** Moves the times of the loaded episode: a positive number where its audio says everything later. */
  nudge: (seconds: number) => void
  close: () => void
}

type PlayerSurroundings = {
  settings: PlayerSettings
  keepSettings: (settings: PlayerSettings) => void
  /** The address of the page that the audio is played on. */
  pageAddress: () => string
}

/** One player around one audio element. Nothing is asked of an audio's host before `play`. */
export function createPlayer({ settings, keepSettings, pageAddress }: PlayerSurroundings): Player {
  const deck: Deck = {
    store: createPlayerStore(settings),
    audio: undefined,
    start: undefined,
    isUpgraded: false,
    attempt: 0,
    endTimer: undefined,
    places: new Map(),
    offsets: new Map(),
  }
  const { get, set, subscribe } = deck.store
  const play: Player['play'] = (episode, options = {}) =>
    playEpisode(deck, { episode, options, page: pageAddress() })
  const resume = () => {
    const { episode, status } = get()
    if (episode && status === 'failed') play(episode)
    else if (episode && deck.audio) begin(deck, deck.audio)
  }
  const pause = () => deck.audio?.pause()
  const seek = (seconds: number) => moveTo(deck, seconds)
  const change = (changes: Partial<PlayerState>) => {
    set(changes)
    applySettings(deck)
    keepSettings(get())
  }
  return {
    getState: get,
    subscribe,
    attach: (audio) => attach(deck, audio),
    play,
    pause,
    resume,
    toggle: () => (isUnderWay(get()) ? pause() : resume()),
    seek,
    skip: (seconds) => seek(get().position + seconds),
    setRate: (rate) => change({ rate: clamp(rate, slowestRate, fastestRate) }),
    setVolume: (volume) => change({ volume: clamp(volume, 0, 1), isMuted: false }),
    setMuted: (isMuted) => change({ isMuted }),
    nudge: (seconds) => nudge(deck, seconds),
    close: () => close(deck),
  }
}

/** Whether it plays or is about to. */
export function isUnderWay({ status }: Pick<PlayerState, 'status'>): boolean {
  return status === 'playing' || status === 'loading'
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function attach(deck: Deck, audio: PlayerAudio): () => void {
  deck.audio = audio
  applySettings(deck)
  const stopFollowing = followAudio(deck, audio)
  return () => {
    close(deck)
    stopFollowing()
    deck.audio = undefined
  }
}

function applySettings({ store, audio }: Deck): void {
  if (!audio) return
  const { rate, volume, isMuted } = store.get()
  audio.defaultPlaybackRate = rate
  audio.playbackRate = rate
  audio.volume = volume
  audio.muted = isMuted
}

type Request = { episode: PlayableEpisode; options: PlayOptions; page: string }

function playEpisode(deck: Deck, { episode, options, page }: Request): void {
  const { audio, store } = deck
  if (!audio) return
  const before = store.get()
  const isLoaded =
    before.episode?.id === episode.id &&
    before.episode.audioUrl === episode.audioUrl &&
    before.status !== 'failed'
  if (!isLoaded) {
    leave(deck)
    store.set({ ...nothingLoaded, episode, offset: deck.offsets.get(episode.id) ?? 0 })
    if (!load(deck, audio, audioSource(episode.audioUrl, page))) return
  }
  const start = startOf(deck, options, isLoaded)
  store.set({
    episode,
    clip: options.clip ? playableClip(options) : isLoaded && start === undefined ? before.clip : null,
  })
  if (start !== undefined && !jump(deck, audio, start)) fail(deck, 'unseekable')
  else begin(deck, audio)
}

/** Where to begin, in seconds of the audio; undefined to go on from where the audio stands. */
function startOf(deck: Deck, { at }: PlayOptions, isLoaded: boolean): number | undefined {
  const { episode, offset } = deck.store.get()
  if (at !== undefined) return Math.max(0, at + offset)
  if (isLoaded || !episode) return undefined
  return deck.places.get(episode.id)
}

/** An end that does not come after the beginning is no end. */
function playableClip({ at = 0, clip }: PlayOptions): Clip | null {
  if (!clip) return null
  return clip.end !== undefined && clip.end > at ? clip : { id: clip.id, end: undefined }
}

function load(deck: Deck, audio: PlayerAudio, source: ReturnType<typeof audioSource>): boolean {
  deck.start = undefined
  deck.isUpgraded = source?.isUpgraded ?? false
  if (!source) {
    fail(deck, 'unplayable')
    return false
  }
  audio.src = source.address
  applySettings(deck)
  return true
}

/** Remembers where the loaded episode is being left; one that was heard to its end begins anew. */
function leave({ store, places }: Deck): void {
  const { episode, position, duration, status } = store.get()
  if (!episode || status === 'failed') return
  places.set(episode.id, duration !== null && position >= duration - 1 ? 0 : position)
}

function moveTo(deck: Deck, seconds: number): void {
  const { episode, duration } = deck.store.get()
  if (!episode || !deck.audio) return
  const target = clamp(seconds, 0, duration ?? episode.duration ?? Number.POSITIVE_INFINITY)
  if (isOutOfReach(deck.audio, target)) return
  // Whoever moves about does not want to be stopped at the end of an excerpt.
  deck.store.set({ clip: null })
  if (!jump(deck, deck.audio, target)) deck.store.set({ position: deck.audio.currentTime })
}

function nudge({ store, offsets }: Deck, seconds: number): void {
  const { episode, offset } = store.get()
  if (!episode) return
  offsets.set(episode.id, offset + seconds)
  store.set({ offset: offset + seconds })
}

function close(deck: Deck): void {
  leave(deck)
  clearTimeout(deck.endTimer)
  deck.attempt += 1
  deck.start = undefined
  deck.store.set(nothingLoaded)
  if (!deck.audio) return
  deck.audio.pause()
  // Lets go of the connection; an empty address would be one of this page.
  deck.audio.removeAttribute('src')
  deck.audio.load()
}
