import { type RefObject, useEffect, useRef, useState } from 'react'

/** Scrolls to the results once they are rendered, and focuses them. Respects reduced motion. */
export function useScrollToResults(): {
  results: RefObject<HTMLElement | null>
  scrollToResults: () => void
} {
  const results = useRef<HTMLElement>(null)
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    if (presses === 0) return
    const wantsNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start', behavior: wantsNoMotion ? 'auto' : 'smooth' })
  }, [presses])
  return { results, scrollToResults: () => setPresses((before) => before + 1) }
}
