import { useRef } from 'react'

type FocusReturn = {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
  cancelReturn: () => void
}

/** For when the focused element was deleted. */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

function focusHeadingIfLost(): void {
  if (isFocusLost()) focusHeading()
}

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** A ref. When its element disappears with the focus inside, the focus moves to the page's heading. */
export const focusHeadingAfter = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) queueMicrotask(focusHeadingIfLost)
}

/** Radix restores the focus only for dialogs with their own trigger. */
export function useFocusReturn(): FocusReturn {
  const previous = useRef<Element>(null)
  const isCanceled = useRef(false)
  return {
    cancelReturn: () => {
      isCanceled.current = true
    },
    onOpenAutoFocus: () => {
      previous.current = document.activeElement
      isCanceled.current = false
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const opener = previous.current
      const canFocus = opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled')
      if (!isCanceled.current && canFocus) opener.focus()
      else focusHeading()
    },
  }
}
