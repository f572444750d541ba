import { stances } from '#shared/domain/stance.ts'
import { webAddress } from '#shared/rules/web-address.ts'
import type { PlayableEpisode } from '#web/lib/player/player-state.ts'

/** Checks an episode of the local storage by hand, because the schema library is large. */
export function readStoredEpisode(stored: unknown): PlayableEpisode | undefined {
  const id = numberIn(stored, 'id')
  const podcastId = numberIn(stored, 'podcastId')
  const title = textIn(stored, 'title')
  const podcastName = textIn(stored, 'podcastName')
  const audioUrl = textIn(stored, 'audioUrl')
  if (id === null || podcastId === null || title === null || podcastName === null) return undefined
  if (audioUrl === null || webAddress(audioUrl) === undefined) return undefined
  const stance = textIn(stored, 'stance')
  return {
    id,
    title,
    podcastId,
    podcastName,
    audioUrl,
    stance: stances.find((one) => one === stance) ?? null,
    imageUrl: textIn(stored, 'imageUrl'),
    duration: numberIn(stored, 'duration'),
    analyzedDuration: numberIn(stored, 'analyzedDuration'),
  }
}

export function fieldIn(stored: unknown, name: string): unknown {
  return typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
}

export function textIn(stored: unknown, name: string): string | null {
  const value = fieldIn(stored, name)
  return typeof value === 'string' ? value : null
}

export function numberIn(stored: unknown, name: string): number | null {
  const value = fieldIn(stored, name)
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
