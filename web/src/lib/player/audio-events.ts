import {
  fail,
  finishSeek,
  haveFutureData,
  haveMetadata,
  type Playback,
  type PlayerAudio,
} from '#web/lib/player/playback.ts'

/** Copies the element's events into the state. Returns a function that stops this. */
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
      // Loading has reset it to the default rate.
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
      store.set({ ...currentPosition(), status: 'paused', clip: null })
      playback.playNext()
    },
    error: () => fail(playback, playback.isUpgraded ? 'insecure' : 'unplayable'),
    // Hardware keys and the lock screen change these, too.
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

/** `timeupdate` fires about four times a second; an end closer than this, in seconds, gets a timer. */
const timerRangeSeconds = 0.6

function watchClipEnd(playback: Playback, audio: PlayerAudio): void {
  clearTimeout(playback.endTimer)
  const { clip, offset } = playback.store.get()
  if (clip?.end === undefined || audio.paused || playback.start !== undefined) return
  const leftSeconds = clip.end + offset + tailSeconds - audio.currentTime
  if (leftSeconds <= 0) {
    playback.store.set({ clip: null, status: 'paused' })
    audio.pause()
    // On a busy device the timer is late; listening continues from the excerpt's end.
    if (leftSeconds < -tailSeconds) audio.currentTime += leftSeconds
    playback.playNext()
  } else if (leftSeconds < timerRangeSeconds) {
    playback.endTimer = setTimeout(
      () => watchClipEnd(playback, audio),
      Math.ceil((leftSeconds / audio.playbackRate) * 1000),
    )
  }
}
