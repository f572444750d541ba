import { type RefObject, useRef, useState } from 'react'
import type { PlayableQuote } from '#web/features/episode/quote-times.ts'

/** One quote is heard to its end and not beyond; a quarter of a second lets its last sound fade. */
const tailSeconds = 0.25

export type EpisodeAudio = {
  ref: RefObject<HTMLAudioElement | null>
  /** The quote that is being heard. */
  playingId: string | undefined
  /** The audio could not be played here. */
  hasFailed: boolean
  toggle: (quoteId: string, quote: PlayableQuote) => void
  events: {
    onLoadedMetadata: () => void
    onTimeUpdate: () => void
    onPause: () => void
    onEnded: () => void
    onError: () => void
    onPlaying: () => void
  }
}

/** The one audio element of an episode's page: its own controls and every quote play through it. */
export function useEpisodeAudio(): EpisodeAudio {
  const ref = useRef<HTMLAudioElement>(null)
  const start = useRef<number>(undefined)
  const end = useRef<number>(undefined)
  const [playingId, setPlayingId] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)

  const stop = () => {
    start.current = undefined
    end.current = undefined
    setPlayingId(undefined)
  }
  const toggle = (quoteId: string, { startSeconds, endSeconds }: PlayableQuote) => {
    const audio = ref.current
    if (!audio) return
    if (playingId === quoteId) {
      audio.pause()
      return
    }
    start.current = startSeconds
    end.current = endSeconds
    audio.currentTime = startSeconds
    setPlayingId(quoteId)
    // Refused when the address gives no audio; the element's own error event says so to the listener.
    audio.play().catch(stop)
  }
  return {
    ref,
    playingId,
    hasFailed,
    toggle,
    events: {
      // Not every browser keeps a time that was set before it knew the audio.
      onLoadedMetadata: () => {
        if (ref.current && start.current !== undefined) ref.current.currentTime = start.current
      },
      onTimeUpdate: () => {
        const audio = ref.current
        if (audio && end.current !== undefined && audio.currentTime >= end.current + tailSeconds)
          audio.pause()
      },
      onPause: stop,
      onEnded: stop,
      onError: () => {
        setHasFailed(true)
        stop()
      },
      onPlaying: () => setHasFailed(false),
    },
  }
}
