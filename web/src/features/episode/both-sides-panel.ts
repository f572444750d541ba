import type { BothSides, Side } from '#web/features/episode/both-sides.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** The pairs that the panel can play, beginning with `start` of the first. Null while it is closed. */
type OpenPanel = { pairs: readonly [BothSides, ...BothSides[]]; start: Side } | null

const panel = createStore<OpenPanel>(null)

export const useBothSidesPanel = () => useStore(panel)

export function openBothSides([first, ...more]: readonly BothSides[], start: Side = 'own'): void {
  if (first) panel.set({ pairs: [first, ...more], start })
}

export const closeBothSides = () => panel.set(null)
