import { useRef } from 'react'

type FocusReturn = {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** Where what had the focus is gone, as after a deletion, whoever reads goes on at the head of the page. */
function focusHead(): void {
  const head = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  head?.setAttribute('tabindex', '-1')
  head?.focus({ preventScroll: true })
}

/** Hands the focus back to what had it before a dialog opened. Radix does so only for dialogs with a trigger of their own. */
export function useFocusReturn(): FocusReturn {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const opener = before.current
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else focusHead()
    },
  }
}
