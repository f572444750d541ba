import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

type Nearness = {
  marginPixels: number
  afterMs?: number
}

/** True once the element was near the window, or after `afterMs`. Never becomes false again. */
export function useNear(element: RefObject<Element | null>, { marginPixels, afterMs }: Nearness): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear) return
    const timer = afterMs === undefined ? undefined : setTimeout(() => setIsNear(true), afterMs)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
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

/** About one flick of the thumb, so that the children are usually rendered before they are visible. */
const marginPixels = 900

type WhenNearProps = { placeholder: ReactNode; children: ReactNode }

/** Renders its children once they come near the window, and keeps them. */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const ref = useRef<HTMLDivElement>(null)
  return <div ref={ref}>{useNear(ref, { marginPixels }) ? children : placeholder}</div>
}
