import type { FoundEpisode } from '#shared/domain/search.ts'
import { defaultStanceIndex, stanceIndex } from '#shared/domain/stance.ts'
import { clipOfHit } from '#web/app/parts/found-hit.tsx'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { endOfHit, startOfHit } from '#web/features/search/hit-span.ts'
import type { Excerpt } from '#web/lib/player/player-state.ts'

function excerptOfFirstHit({ episode, hits: [hit] }: FoundEpisode): Excerpt | undefined {
  const playable = playableEpisode(episode)
  const at = hit && startOfHit(hit)
  if (!hit || !playable || at === undefined) return undefined
  return { episode: playable, at, clip: { id: clipOfHit(hit), end: endOfHit(hit), speaker: hit.speaker } }
}

/** The newest sentence from the left leads to the newest from the right. Undefined if a side has none. */
export function bothSidesOf(found: readonly FoundEpisode[]): Excerpt | undefined {
  const newestWhere = (isOnSide: (index: number) => boolean) =>
    found
      .filter(({ episode: { political_stance: stance } }) => stance !== null && isOnSide(stanceIndex(stance)))
      .flatMap((one) => excerptOfFirstHit(one) ?? [])
      .reduce<Excerpt | undefined>((first, one) => first ?? one, undefined)
  const left = newestWhere((index) => index < defaultStanceIndex)
  const right = newestWhere((index) => index > defaultStanceIndex)
  return left && right && { ...left, next: right }
}
