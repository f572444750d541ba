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
      if (!isGoing.current && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else focusHead()
    },
  }
}
