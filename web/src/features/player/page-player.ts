import { type RefObject, useEffect } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

const isVisible = createStore(false)

/** Share of the page's player that must be visible to hide the bar's controls. */
const threshold = 0.5

/** Hides the bar's controls while the page's player is visible and has the loaded episode. */
export function usePagePlayer(player: RefObject<Element | null>, isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded || !player.current) return
    const observer = new IntersectionObserver(
      (entries) => isVisible.set(entries.at(-1)?.isIntersecting ?? false),
      {
        threshold,
      },
    )
    observer.observe(player.current)
    return () => {
      observer.disconnect()
      isVisible.set(false)
    }
  }, [player, isLoaded])
}

export const usePagePlayerVisible = (): boolean => useStore(isVisible)
