import { useEffect } from 'react'
import { player } from '#web/lib/player/player.ts'
import { savePosition } from '#web/lib/player/saved-positions.ts'

const everySeconds = 5

/** Only for whole episodes, because an excerpt is no position to resume. */
export function useSavePosition(): void {
  useEffect(() => {
    let unsaved: Parameters<typeof savePosition>[0] | undefined
    let writtenAt = Number.NaN
    /** Last episode that really played. Merely seeking in an episode must not replace its saved position. */
    let playedId: number | undefined
    const save = () => {
      if (unsaved) savePosition(unsaved)
      writtenAt = unsaved?.seconds ?? Number.NaN
      unsaved = undefined
    }
    const follow = () => {
      const { episode, clip, status, position, offset, duration } = player.getState()
      if (unsaved && unsaved.episodeId !== episode?.id) save()
      if (clip || status === 'idle' || status === 'failed') playedId = undefined
      else if (status === 'playing') playedId = episode?.id
      if (!episode || playedId !== episode.id) return save()
      const seconds = position - offset
      unsaved = { episodeId: episode.id, seconds, duration: duration ?? episode.duration, episode }
      if (status === 'playing' && Math.abs(seconds - writtenAt) < everySeconds) return
      // Leaving the page must not write an unchanged position: another window may have saved a later one.
      if (seconds === writtenAt) unsaved = undefined
      else save()
    }
    const stopFollowing = player.subscribe(follow)
    addEventListener('pagehide', save)
    follow()
    return () => {
      stopFollowing()
      removeEventListener('pagehide', save)
      save()
    }
  }, [])
}
