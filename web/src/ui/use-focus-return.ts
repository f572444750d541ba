import { useRef } from 'react'

type FocusReturn = {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
  cancelReturn: () => void
}

/** For when the focused element was deleted. */
export function focusHead(): void {
  const head = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  head?.setAttribute('tabindex', '-1')
  head?.focus({ preventScroll: true })
}

function focusHeadIfLost(): void {
  if (isFocusLost()) focusHead()
}

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** A ref. When its element disappears with the focus inside, the focus moves to the page's heading. */
export const focusHeadAfter = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) queueMicrotask(focusHeadIfLost)
}

/** Radix restores the focus only for dialogs with their own trigger. */
export function useFocusReturn(): FocusReturn {
  const before = useRef<Element>(null)
  const isCanceled = useRef(false)
  return {
    cancelReturn: () => {
      isCanceled.current = true
    },
    onOpenAutoFocus: () => {
      before.current = document.activeElement
      isCanceled.current = false
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const opener = before.current
      const canTake = opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled')
      if (!isCanceled.current && canTake) opener.focus()
      else focusHead()
    },
  }
}
