import { type RefObject, useEffect } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

const inSight = createStore(false)

/** Share of the player that must be visible. */
const threshold = 0.5

/** Hides the bar's controls while the page's player is visible and has the loaded episode. */
export function usePagePlayer(player: RefObject<Element | null>, isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded || !player.current) return
    const observer = new IntersectionObserver(
      (entries) => inSight.set(entries.at(-1)?.isIntersecting ?? false),
      {
        threshold,
      },
    )
    observer.observe(player.current)
    return () => {
      observer.disconnect()
      inSight.set(false)
    }
  }, [player, isLoaded])
}

export const usePagePlayerInSight = (): boolean => useStore(inSight)
