import {
  fail,
  finishSeek,
  goOn,
  haveFutureData,
  haveMetadata,
  type Playback,
  type PlayerAudio,
} from '#web/lib/player/playback.ts'

/** Updates the store from the audio element's events. The returned function removes the listeners. */
export function followAudio(playback: Playback, audio: PlayerAudio): () => void {
  const { store } = playback
  const currentPosition = () => ({ position: playback.start ?? audio.currentTime })
  const advance = () => {
    const isStuck = store.get().status === 'loading'
    const hasResumed = isStuck && !audio.paused && audio.readyState >= haveFutureData
    store.set(hasResumed ? { ...currentPosition(), status: 'playing' } : currentPosition())
    watchClipEnd(playback, audio)
  }
  const handlers = {
    loadedmetadata: () => {
      // Loading new audio resets the playback rate.
      audio.playbackRate = store.get().rate
      if (!finishSeek(playback, audio)) fail(playback, 'unseekable')
    },
    durationchange: () => store.set({ duration: Number.isFinite(audio.duration) ? audio.duration : null }),
    timeupdate: () => {
      if (audio.readyState >= haveMetadata) advance()
    },
    seeked: advance,
    playing: () => {
      store.set({ ...currentPosition(), status: 'playing', failure: null })
      watchClipEnd(playback, audio)
    },
    waiting: () => {
      if (!audio.paused) store.set({ status: 'loading' })
    },
    pause: () => {
      clearTimeout(playback.endTimer)
      if (store.get().status !== 'failed') store.set({ ...currentPosition(), status: 'paused' })
    },
    ended: () => {
      const { clip } = store.get()
      store.set({ ...currentPosition(), status: 'paused', clip: null })
      goOn(playback, clip)
    },
    error: () => fail(playback, playback.isUpgraded ? 'insecure' : 'unplayable'),
    // The system can change volume and muting, too, for example with hardware keys.
    volumechange: () => store.set({ volume: audio.volume, isMuted: audio.muted }),
  }
  const ifLoaded = (handle: () => void) => () => {
    if (store.get().episode) handle()
  }
  const listening = Object.entries(handlers).map(([name, handle]) => [name, ifLoaded(handle)] as const)
  for (const [name, listener] of listening) audio.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of listening) audio.removeEventListener(name, listener)
  }
}

/** Seconds after an excerpt's last word, so that the word can fade. */
const tailSeconds = 0.1

/** `timeupdate` fires only about four times a second, so a timer stops an excerpt whose end is this near. */
const timerRangeSeconds = 0.6

function watchClipEnd(playback: Playback, audio: PlayerAudio): void {
  clearTimeout(playback.endTimer)
  const { clip, offset } = playback.store.get()
  if (clip?.end === undefined || audio.paused || playback.start !== undefined) return
  const leftSeconds = clip.end + offset + tailSeconds - audio.currentTime
  if (leftSeconds <= 0) {
    playback.store.set({ clip: null, status: 'paused' })
    audio.pause()
    // A late timer plays beyond the end. Go back, so that listening continues where the excerpt ended.
    if (leftSeconds < -tailSeconds) audio.currentTime += leftSeconds
    goOn(playback, clip)
  } else if (leftSeconds < timerRangeSeconds) {
    playback.endTimer = setTimeout(
      () => watchClipEnd(playback, audio),
      Math.ceil((leftSeconds / audio.playbackRate) * 1000),
    )
  }
}
