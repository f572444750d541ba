import type { PlayableEpisode } from '#web/lib/player/player-state.ts'
import { readSavedPositions } from '#web/lib/player/saved-positions.ts'
import { readStoredEpisode } from '#web/lib/player/stored-episode.ts'

/** `seconds` of the transcript. */
export type LeftEpisode = { episode: PlayableEpisode; seconds: number }

/** Newest first. */
export function listLeftEpisodes(): LeftEpisode[] {
  return readSavedPositions()
    .toReversed()
    .flatMap(([id, seconds, stored]) => {
      const episode = readStoredEpisode(stored)
      return episode?.id === id ? [{ episode, seconds }] : []
    })
}
