import { useSyncExternalStore } from 'react'
import { createPlayer } from '#web/lib/player/create-player.ts'
import { readPlayerSettings, savePlayerSettings } from '#web/lib/player/player-settings.ts'
import type { PlayerState } from '#web/lib/player/player-state.ts'

export type { PlayableEpisode, PlayerState } from '#web/lib/player/player-state.ts'

/** The player of the whole site: what it plays goes on while people move from page to page. */
export const player = createPlayer({
  settings: readPlayerSettings(),
  saveSettings: savePlayerSettings,
  pageAddress: () => location.href,
})

/** What the served page shows: nothing is loaded yet. */
const atFirst = player.getState()

/**
 * Part of the player's state. The position changes several times a second, so `select` should answer a plain value or
 * something kept in the state: a component is rendered again only when the answer differs.
 */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.getState()),
    () => select(atFirst),
  )
}
