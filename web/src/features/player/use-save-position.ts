import { useEffect } from 'react'
import { player } from '#web/lib/player/player.ts'
import { savePosition } from '#web/lib/player/saved-positions.ts'

const everySeconds = 5

/** Only for whole episodes, because an excerpt is no position to resume. */
export function useSavePosition(): void {
  useEffect(() => {
    let unsaved: Parameters<typeof savePosition>[0] | undefined
    let writtenAt = Number.NaN
    /** The episode that has actually played: a mere seek does not replace an earlier position. */
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
      unsaved = { episodeId: episode.id, seconds, duration: duration ?? episode.duration }
      if (status === 'playing' && Math.abs(seconds - writtenAt) < everySeconds) return
      // Another window may have continued, so an unchanged position is not written again when this one is
      // left.
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
