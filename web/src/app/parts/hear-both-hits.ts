import type { FoundEpisode } from '#shared/domain/search.ts'
import { defaultStanceIndex, stanceIndex } from '#shared/domain/stance.ts'
import { clipOfHit } from '#web/app/parts/found-hit.tsx'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { startOfHit } from '#web/features/search/hit-span.ts'
import type { Excerpt } from '#web/lib/player/player-state.ts'

/** The end must be known, because the other side plays right after it. */
function excerptOfFirstHit({ episode, hits: [hit] }: FoundEpisode): Excerpt | undefined {
  const playable = playableEpisode(episode)
  const at = hit && startOfHit(hit)
  if (!hit || !playable || at === undefined || hit.end_time === null) return undefined
  return { episode: playable, at, clip: { id: clipOfHit(hit), end: hit.end_time, speaker: hit.speaker } }
}

/** The newest sentence from the left leads to the newest from the right. Undefined if a side has none. */
export function bothSidesOf(found: readonly FoundEpisode[]): Excerpt | undefined {
  const newestWhere = (isOnSide: (index: number) => boolean) =>
    found
      .filter(({ episode: { political_stance: stance } }) => stance !== null && isOnSide(stanceIndex(stance)))
      .flatMap((one) => excerptOfFirstHit(one) ?? [])
      .at(0)
  const left = newestWhere((index) => index < defaultStanceIndex)
  const right = newestWhere((index) => index > defaultStanceIndex)
  return left && right && { ...left, next: right }
}
