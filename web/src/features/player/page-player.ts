import { type RefObject, useEffect } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

const inSight = createStore(false)

/** More of it in sight than hidden. */
const threshold = 0.5

/** Tells the bar while the player of a page itself is in sight and plays what is loaded. */
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

/** Whether the page's own player is in sight: two players never show at once. */
export const usePagePlayerInSight = (): boolean => useStore(inSight)
