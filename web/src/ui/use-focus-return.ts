import { useRef } from 'react'

type FocusReturn = {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
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
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
