import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far from the window something may be to count as near: a flick of the thumb away. */
const margin = '900px 0px'

type WhenNearProps = { placeholder: ReactNode; children: ReactNode }

/** Shows a placeholder until the reader comes near, then for good what it stands for: what nobody reaches costs nothing. */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return <div ref={place}>{isNear ? children : placeholder}</div>
}
