import { useState } from 'react'

/** The list of a combobox: whether it is open, and which of its options the arrow keys have reached. */
export function useOptionList() {
  const [isOpen, setIsOpen] = useState(false)
  const [reached, setReached] = useState<number>()
  const activeAmong = (count: number) =>
    isOpen && reached !== undefined && reached < count ? reached : undefined
  return {
    isOpen,
    activeAmong,
    open: () => setIsOpen(true),
    openAnew: () => {
      setReached(undefined)
      setIsOpen(true)
    },
    close: () => {
      setReached(undefined)
      setIsOpen(false)
    },
    /** Wraps at the ends, and opens a closed list. */
    move: (by: 1 | -1, count: number) => {
      setIsOpen(true)
      if (count === 0) return
      const from = activeAmong(count) ?? (by === 1 ? -1 : count)
      setReached((from + by + count) % count)
    },
  }
}

type OptionKeys = {
  move: (by: 1 | -1) => void
  enter: () => void
  cancel: () => void
}

/** The keys of the WAI-ARIA combobox pattern. */
export function pressOptionKey(
  event: { key: string; preventDefault: () => void },
  { move, enter, cancel }: OptionKeys,
): void {
  switch (event.key) {
    case 'ArrowDown':
      move(1)
      break
    case 'ArrowUp':
      move(-1)
      break
    case 'Enter':
      enter()
      break
    case 'Escape':
      cancel()
      break
    default:
      return
  }
  event.preventDefault()
}
