import { useSyncExternalStore } from 'react'
import { createPlayer } from '#web/lib/player/create-player.ts'
import { readPlayerSettings, savePlayerSettings } from '#web/lib/player/player-settings.ts'
import type { PlayerState } from '#web/lib/player/player-state.ts'

export type { PlayableEpisode, PlayerState } from '#web/lib/player/player-state.ts'

/** One player for the site, so that audio continues across pages. */
export const player = createPlayer({
  settings: readPlayerSettings(),
  saveSettings: savePlayerSettings,
  pageAddress: () => location.href,
})

/** State for hydration, because served pages have no episode loaded. */
const atFirst = player.getState()

/**
 * The position changes several times a second, so `select` should return a primitive or an object of the
 * state; only a different result renders again.
 */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.getState()),
    () => select(atFirst),
  )
}
