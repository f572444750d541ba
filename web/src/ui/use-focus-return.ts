import { useRef } from 'react'

type FocusReturn = {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
  /** Says that what opened the dialog is about to go. */
  letGo: () => void
}

/** Where what had the focus is gone, as after a deletion, whoever reads goes on at the head of the page. */
export function focusHead(): void {
  const head = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  head?.setAttribute('tabindex', '-1')
  head?.focus({ preventScroll: true })
}

function focusHeadIfLost(): void {
  if (isFocusLost()) focusHead()
}

/** Whether nothing in the page has the focus. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** A ref: when its element goes while it has the focus, or something in it has, whoever reads goes on at the head of the page. */
export const focusHeadAfter = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) queueMicrotask(focusHeadIfLost)
}

/** Hands the focus back to what had it before a dialog opened. Radix does so only for dialogs with a trigger of their own. */
export function useFocusReturn(): FocusReturn {
  const before = useRef<Element>(null)
  const isGoing = useRef(false)
  return {
    letGo: () => {
      isGoing.current = true
    },
    onOpenAutoFocus: () => {
      before.current = document.activeElement
      isGoing.current = false
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const opener = before.current
      const canTake = opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled')
      if (!isGoing.current && canTake) opener.focus()
      else focusHead()
    },
  }
}
