import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False where a page is drawn to be served, and in the browser until what was drawn is taken over as it stands. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
