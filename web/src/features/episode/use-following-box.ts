import { type RefObject, type UIEvent, useCallback, useRef } from 'react'
import { scrollWithin } from '#web/lib/scroll-within.ts'

/** In milliseconds. After scrolling by hand, the box stays where it is. */
const restAfterScrolling = 4000

type FollowingBox = {
  box: RefObject<HTMLDivElement | null>
  /** Scrolls the box, and never the page, until the element is in view. */
  follow: (element: Element | null) => void
  stay: (event: UIEvent) => void
}

export function useFollowingBox(): FollowingBox {
  const box = useRef<HTMLDivElement>(null)
  const restUntil = useRef(0)
  const follow = useCallback((element: Element | null) => {
    if (box.current && element && performance.now() >= restUntil.current)
      scrollWithin(box.current, element, 'smooth')
  }, [])
  const stay = (event: UIEvent) => {
    restUntil.current = event.timeStamp + restAfterScrolling
  }
  return { box, follow, stay }
}
