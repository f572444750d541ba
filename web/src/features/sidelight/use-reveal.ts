import { type RefObject, useEffect, useRef, useState } from 'react'

/** Brings what was asked for into view, once it is drawn, and the focus to it; without motion for whoever wants none. */
export function useReveal(): { results: RefObject<HTMLElement | null>; reveal: () => void } {
  const results = useRef<HTMLElement>(null)
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    if (presses === 0) return
    const wantsNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start', behavior: wantsNoMotion ? 'auto' : 'smooth' })
  }, [presses])
  return { results, reveal: () => setPresses((before) => before + 1) }
}
