import { type RefObject, useCallback, useRef } from 'react'
import { scrollWithin } from '#web/lib/scroll-within.ts'

/** In milliseconds. After scrolling by hand, the box stays where it is. */
const restAfterScrolling = 4000

type FollowingBox = {
  box: RefObject<HTMLDivElement | null>
  /** Scrolls the box, and never the page, until the element is in view. */
  follow: (element: Element | null) => void
  stay: () => void
}

export function useFollowingBox(): FollowingBox {
  const box = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = useCallback((element: Element | null) => {
    if (box.current && element && rest.current === undefined) scrollWithin(box.current, element, 'smooth')
  }, [])
  const stay = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      rest.current = undefined
    }, restAfterScrolling)
  }
  return { box, follow, stay }
}
