import { useRef } from 'react'

type FocusReturn = {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
  cancelReturn: () => void
}

/** Call this after deleting the focused element, so that keyboard users stay within the page. */
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

/** Returns the focus to the element that opened a dialog. Radix does so only for dialogs with a trigger. */
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
