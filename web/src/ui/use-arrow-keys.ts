import { type KeyboardEvent, useState } from 'react'

/**
 * One Tab stop for a row of links: the arrow keys, Home and End move the focus. Spread `row` on the element
 * around the links, and `linkAt` on each.
 */
export function useArrowKeys() {
  const [current, setCurrent] = useState(0)
  return {
    row: { onKeyDown: moveFocus },
    linkAt: (index: number) => ({
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setCurrent(index),
    }),
  }
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const current = links.findIndex((link) => link.matches(':focus'))
  const next = links[targetOf(event.key, current, links.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Stays at the ends. -1 for other keys. */
function targetOf(key: string, current: number, count: number): number {
  if (key === 'ArrowRight') return Math.min(current + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
