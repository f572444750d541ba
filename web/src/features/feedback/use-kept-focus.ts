import { type RefObject, useEffect, useRef } from 'react'
import type { Assessment } from '#web/features/feedback/api/assessment.ts'

/**
 * A button that is disabled or replaced takes the keyboard's place on the page with it. This gives it back: to the
 * thanks, or to the button after a failure, unless the person has gone elsewhere meanwhile.
 * @returns to be called with the button that was pressed
 */
export function useKeptFocus(
  row: RefObject<HTMLElement | null>,
  state: Assessment['state'],
): (pressed: HTMLButtonElement) => void {
  const waiting = useRef<HTMLButtonElement>(undefined)
  useEffect(() => {
    const pressed = waiting.current
    if (!pressed || state === 'submitting') return
    waiting.current = undefined
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== pressed
    if (isElsewhere) return
    const target = state === 'given' ? row.current?.querySelector('p') : pressed
    target?.focus({ preventScroll: true })
  }, [row, state])
  return (pressed) => {
    waiting.current = pressed
  }
}
