import { audioSource } from '#web/lib/player/audio-address.ts'
import { followAudio } from '#web/lib/player/audio-events.ts'
import {
  type EndHandler,
  fail,
  isBeyondSeekable,
  type Playback,
  type PlayerAudio,
  seekTo,
  startPlaying,
} from '#web/lib/player/playback.ts'
import { fastestRate, type PlayerSettings, slowestRate } from '#web/lib/player/player-settings.ts'
import {
  type Clip,
  createPlayerStore,
  type Excerpt,
  nothingLoaded,
  type PlayableEpisode,
  type PlayerState,
} from '#web/lib/player/player-state.ts'

/**
 * `at` is a time of the transcript, in seconds; without it, playback resumes. `next` starts when `clip` ends.
 */
type PlayOptions = { at?: number; clip?: Clip; next?: Excerpt }

export type Player = {
  getState: () => PlayerState
  subscribe: (listener: () => void) => () => void
  attach: (audio: PlayerAudio) => () => void
  play: (episode: PlayableEpisode, options?: PlayOptions) => void
  playNext: () => void
  pause: () => void
  resume: () => void
  toggle: () => void
  seek: (seconds: number) => void
  skip: (seconds: number) => void
  setRate: (rate: number) => void
  setVolume: (volume: number) => void
  setMuted: (isMuted: boolean) => void
  /** Shifts the transcript's times for this episode, in seconds; positive where the audio is later. */
  shiftTimes: (seconds: number) => void
  /** Asks `handler` at each end of an excerpt or episode. */
  handleEnds: (handler: EndHandler) => void
  /** Plays copies from then on, where there are any. */
  setCopies: (copyOf: (address: string) => string | undefined) => void
  close: () => void
}

type PlayerOptions = {
  settings: PlayerSettings
  saveSettings: (settings: PlayerSettings) => void
  pageAddress: () => string
}

/** Sends nothing to an audio host before `play`. */
export function createPlayer({ settings, saveSettings, pageAddress }: PlayerOptions): Player {
  const playback: Playback = {
    store: createPlayerStore(settings),
    audio: undefined,
    start: undefined,
    isUpgraded: false,
    attempt: 0,
    endTimer: undefined,
    playNext: () => {
      const { next } = get()
      if (next) play(next.episode, next)
    },
    handleEnd: () => false,
    positions: new Map(),
    offsets: new Map(),
  }
  const { get, set, subscribe } = playback.store
  const play: Player['play'] = (episode, options = {}) =>
    playEpisode(playback, { episode, options, page: pageAddress() })
  const resume = () => {
    const { episode, status } = get()
    if (episode && status === 'failed') play(episode)
    else if (episode && playback.audio) startPlaying(playback, playback.audio)
  }
  const pause = () => playback.audio?.pause()
  const seek = (seconds: number) => seekInAudio(playback, seconds)
  const change = (changes: Partial<PlayerState>) => {
    set(changes)
    applySettings(playback)
    saveSettings(get())
  }
  return {
    getState: get,
    subscribe,
    attach: (audio) => attach(playback, audio),
    play,
    playNext: playback.playNext,
    pause,
    resume,
    toggle: () => (isPlayingOrLoading(get()) ? pause() : resume()),
    seek,
    skip: (seconds) => seek(get().position + seconds),
    setRate: (rate) => change({ rate: clamp(rate, slowestRate, fastestRate) }),
    setVolume: (volume) => change({ volume: clamp(volume, 0, 1), isMuted: false }),
    setMuted: (isMuted) => change({ isMuted }),
    shiftTimes: (seconds) => shiftTimes(playback, seconds),
    handleEnds: (handler) => {
      playback.handleEnd = handler
    },
    setCopies: (copyOf) => {
      playback.copyOf = copyOf
    },
    close: () => close(playback),
  }
}

export function isPlayingOrLoading({ status }: Pick<PlayerState, 'status'>): boolean {
  return status === 'playing' || status === 'loading'
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function attach(playback: Playback, audio: PlayerAudio): () => void {
  playback.audio = audio
  applySettings(playback)
  const stopFollowing = followAudio(playback, audio)
  return () => {
    close(playback)
    stopFollowing()
    playback.audio = undefined
  }
}

function applySettings({ store, audio }: Playback): void {
  if (!audio) return
  const { rate, volume, isMuted } = store.get()
  audio.defaultPlaybackRate = rate
  audio.playbackRate = rate
  audio.volume = volume
  audio.muted = isMuted
}

type Request = { episode: PlayableEpisode; options: PlayOptions; page: string }

function playEpisode(playback: Playback, { episode, options, page }: Request): void {
  const { audio, store } = playback
  if (!audio) return
  const before = store.get()
  const isLoaded =
    before.episode?.id === episode.id &&
    before.episode.audioUrl === episode.audioUrl &&
    before.status !== 'failed'
  if (!isLoaded) {
    rememberPosition(playback)
    store.set({ ...nothingLoaded, episode, offset: playback.offsets.get(episode.id) ?? 0 })
    if (!load(playback, audio, audioSource(episode.audioUrl, page))) return
  }
  const start = startOf(playback, options, isLoaded)
  const { clip, next } = isLoaded && start === undefined ? before : nothingLoaded
  store.set({
    episode,
    clip: options.clip ? playableClip(options) : clip,
    next: options.next ?? next,
  })
  if (start !== undefined && !seekTo(playback, audio, start)) fail(playback, 'unseekable')
  else startPlaying(playback, audio)
}

function startOf(playback: Playback, { at }: PlayOptions, isLoaded: boolean): number | undefined {
  const { episode, offset } = playback.store.get()
  if (at !== undefined) return Math.max(0, at + offset)
  if (isLoaded || !episode) return undefined
  return playback.positions.get(episode.id)
}

function playableClip({ at = 0, clip }: PlayOptions): Clip | null {
  if (!clip) return null
  return clip.end !== undefined && clip.end > at ? clip : { ...clip, end: undefined }
}

function load(playback: Playback, audio: PlayerAudio, source: ReturnType<typeof audioSource>): boolean {
  playback.start = undefined
  playback.isUpgraded = source?.isUpgraded ?? false
  if (!source) {
    fail(playback, 'unplayable')
    return false
  }
  audio.src = playback.copyOf?.(source.address) ?? source.address
  applySettings(playback)
  return true
}

/** Remembers where to resume. An episode that was played to its end starts over. */
function rememberPosition({ store, positions }: Playback): void {
  const { episode, position, duration, status } = store.get()
  if (!episode || status === 'failed') return
  positions.set(episode.id, duration !== null && position >= duration - 1 ? 0 : position)
}

function seekInAudio(playback: Playback, seconds: number): void {
  const { episode, duration } = playback.store.get()
  if (!episode || !playback.audio) return
  const target = clamp(seconds, 0, duration ?? episode.duration ?? Number.POSITIVE_INFINITY)
  if (isBeyondSeekable(playback.audio, target)) return
  // After seeking, the listener should not be stopped at an excerpt's end or moved to the next excerpt.
  playback.store.set({ clip: null, next: null })
  if (!seekTo(playback, playback.audio, target)) playback.store.set({ position: playback.audio.currentTime })
}

function shiftTimes({ store, offsets }: Playback, seconds: number): void {
  const { episode, offset } = store.get()
  if (!episode) return
  offsets.set(episode.id, offset + seconds)
  store.set({ offset: offset + seconds })
}

function close(playback: Playback): void {
  rememberPosition(playback)
  clearTimeout(playback.endTimer)
  playback.attempt += 1
  playback.start = undefined
  playback.store.set(nothingLoaded)
  if (!playback.audio) return
  playback.audio.pause()
  // Removing `src` closes the connection. An empty `src` would be the page's own URL.
  playback.audio.removeAttribute('src')
  playback.audio.load()
}
