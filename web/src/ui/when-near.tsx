import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

type Nearness = {
  /** How far from the window something may be to count as near. */
  marginPixels: number
  /** After this long everything counts as near. */
  afterMs?: number
}

/** Whether an element came near the window; once it did, this stays true. */
export function useNear(element: RefObject<Element | null>, { marginPixels, afterMs }: Nearness): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear) return
    const timer = afterMs === undefined ? undefined : setTimeout(() => setNear(true), afterMs)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${marginPixels}px 0px` },
    )
    if (element.current) observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, isNear, marginPixels, afterMs])
  return isNear
}

/** A flick of the thumb away. */
const marginPixels = 900

type WhenNearProps = { placeholder: ReactNode; children: ReactNode }

/** Shows a placeholder until the reader comes near, then for good what it stands for: what nobody reaches costs nothing. */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  return <div ref={place}>{useNear(place, { marginPixels }) ? children : placeholder}</div>
}
