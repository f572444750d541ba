import {
  fail,
  finishSeek,
  haveFutureData,
  haveMetadata,
  type Playback,
  type PlayerAudio,
} from '#web/lib/player/playback.ts'

/** Brings what the element says about itself into the state; answers how to stop listening. */
export function followAudio(playback: Playback, audio: PlayerAudio): () => void {
  const { store } = playback
  const place = () => ({ position: playback.start ?? audio.currentTime })
  const advance = () => {
    const isStuck = store.get().status === 'loading'
    const goesOn = isStuck && !audio.paused && audio.readyState >= haveFutureData
    store.set(goesOn ? { ...place(), status: 'playing' } : place())
    watchClipEnd(playback, audio)
  }
  const handlers = {
    loadedmetadata: () => {
      // Loading set it back to the default one.
      audio.playbackRate = store.get().rate
      if (!finishSeek(playback, audio)) fail(playback, 'unseekable')
    },
    durationchange: () => store.set({ duration: Number.isFinite(audio.duration) ? audio.duration : null }),
    timeupdate: () => {
      if (audio.readyState >= haveMetadata) advance()
    },
    seeked: advance,
    playing: () => {
      store.set({ ...place(), status: 'playing', failure: null })
      watchClipEnd(playback, audio)
    },
    waiting: () => {
      if (!audio.paused) store.set({ status: 'loading' })
    },
    pause: () => {
      clearTimeout(playback.endTimer)
      if (store.get().status !== 'failed') store.set({ ...place(), status: 'paused' })
    },
    ended: () => {
      store.set({ ...place(), status: 'paused', clip: null })
      playback.playNext()
    },
    error: () => fail(playback, playback.isUpgraded ? 'insecure' : 'unplayable'),
    // Keys of the device and its lock screen change these too.
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

/** An excerpt sounds this much longer than its last word, in seconds, so that the word can fade. */
const tailSeconds = 0.1

/** `timeupdate` comes about four times a second; an end that is nearer than this, in seconds, gets a timer of its own. */
const timerRangeSeconds = 0.6

/** Ends the excerpt that is being heard when its end has come, or waits for it when that is soon. */
function watchClipEnd(playback: Playback, audio: PlayerAudio): void {
  clearTimeout(playback.endTimer)
  const { clip, offset } = playback.store.get()
  if (clip?.end === undefined || audio.paused || playback.start !== undefined) return
  const leftSeconds = clip.end + offset + tailSeconds - audio.currentTime
  if (leftSeconds <= 0) {
    playback.store.set({ clip: null, status: 'paused' })
    audio.pause()
    // A busy device notices late; who goes on to listen hears on from the excerpt's end.
    if (leftSeconds < -tailSeconds) audio.currentTime += leftSeconds
    playback.playNext()
  } else if (leftSeconds < timerRangeSeconds) {
    playback.endTimer = setTimeout(
      () => watchClipEnd(playback, audio),
      Math.ceil((leftSeconds / audio.playbackRate) * 1000),
    )
  }
}
