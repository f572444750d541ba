import { watchClipEnd } from '#web/lib/player/clip-end.ts'
import { arrive, canGoOn, type Deck, fail, knowsTimes, type PlayerAudio } from '#web/lib/player/deck.ts'

/** Brings what the element says about itself into the state; answers how to stop listening. */
export function followAudio(deck: Deck, audio: PlayerAudio): () => void {
  const { store } = deck
  const place = () => ({ position: deck.start ?? audio.currentTime })
  const advance = () => {
    const isStuck = store.get().status === 'loading'
    const goesOn = isStuck && !audio.paused && audio.readyState >= canGoOn
    store.set(goesOn ? { ...place(), status: 'playing' } : place())
    watchClipEnd(deck, audio)
  }
  const handlers = {
    loadedmetadata: () => {
      // Loading set it back to the default one.
      audio.playbackRate = store.get().rate
      if (!arrive(deck, audio)) fail(deck, 'unseekable')
    },
    durationchange: () => store.set({ duration: Number.isFinite(audio.duration) ? audio.duration : null }),
    timeupdate: () => {
      if (audio.readyState >= knowsTimes) advance()
    },
    seeked: advance,
    playing: () => {
      store.set({ ...place(), status: 'playing', failure: null })
      watchClipEnd(deck, audio)
    },
    waiting: () => {
      if (!audio.paused) store.set({ status: 'loading' })
    },
    pause: () => {
      clearTimeout(deck.endTimer)
      if (store.get().status !== 'failed') store.set({ ...place(), status: 'paused' })
    },
    ended: () => store.set({ ...place(), status: 'paused', clip: null }),
    error: () => fail(deck, deck.isUpgraded ? 'insecure' : 'unplayable'),
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
