import { useEffect } from 'react'
import { audioDuration } from '#web/features/player/components/player-controls.tsx'
import { playNext, useNext } from '#web/features/player/use-queue.ts'
import { isPlayingOrLoading } from '#web/lib/player/create-player.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { backSeconds, forwardSeconds } from '#web/lib/player/player-settings.ts'

const actions: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
  ['play', player.resume],
  ['pause', player.pause],
  ['stop', player.close],
  ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? backSeconds))],
  ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? forwardSeconds)],
  ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
]

/** For lock screen, headset and media keys (W3C Media Session). */
export function useMediaSession(): void {
  useMetadata()
  useActions()
  useNextTrack()
  usePlaybackState()
}

function useMetadata(): void {
  const episode = usePlayer((state) => state.episode)
  useEffect(() => {
    if (!('mediaSession' in navigator) || !episode) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title: episode.title,
      artist: episode.podcastName,
      artwork: artwork(episode.imageUrl),
    })
    return () => {
      navigator.mediaSession.metadata = null
    }
  }, [episode])
}

function useActions(): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    for (const [action, handler] of actions) setHandler(action, handler)
    return () => {
      for (const [action] of actions) setHandler(action, null)
    }
  }, [])
}

/** Registered only if something comes next, because systems show a button for each registered action. */
function useNextTrack(): void {
  const hasNext = useNext() !== undefined
  useEffect(() => {
    if (!('mediaSession' in navigator) || !hasNext) return
    setHandler('nexttrack', playNext)
    return () => setHandler('nexttrack', null)
  }, [hasNext])
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // Browsers throw for actions that they do not know.
  }
}

function usePlaybackState(): void {
  const isPlaying = usePlayer(isPlayingOrLoading)
  const second = usePlayer(({ position }) => Math.floor(position))
  const length = usePlayer(audioDuration)
  const rate = usePlayer((state) => state.rate)
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
    if (length === null || length <= 0) return
    navigator.mediaSession.setPositionState?.({
      duration: length,
      position: Math.min(second, length),
      playbackRate: rate,
    })
  }, [isPlaying, second, length, rate])
  useEffect(
    () => () => {
      if ('mediaSession' in navigator) navigator.mediaSession.playbackState = 'none'
    },
    [],
  )
}

/** Stored widths of our pictures, in pixels. */
const widths = [96, 320, 640] as const
const ending = /-\d+\.webp$/

/** Lists the picture in every stored width. Empty without a picture. */
export function artwork(imageUrl: string | null): MediaImage[] {
  if (!imageUrl) return []
  if (!ending.test(imageUrl)) return [{ src: imageUrl }]
  return widths.map((width) => ({
    src: imageUrl.replace(ending, `-${width}.webp`),
    sizes: `${width}x${width}`,
    type: 'image/webp',
  }))
}
