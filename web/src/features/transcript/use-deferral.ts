import { type RefObject, useEffect, useState } from 'react'

/** How far below the window something may lie to count as near, in pixels. */
const nearPixels = 600

/** Whether an element came near the window, or a while has passed since the first rendering: then it stays true. */
export function useDeferral(element: RefObject<Element | null>, milliseconds: number): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const due = () => setDue(true)
    const timer = setTimeout(due, milliseconds)
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && due(),
      {
        rootMargin: `${nearPixels}px 0px`,
      },
    )
    if (element.current) observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, milliseconds])
  return isDue
}
