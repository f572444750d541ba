import { type FocusEvent, useCallback, useRef } from 'react'
import { focusHeading, focusHeadingAfter, isFocusLost } from '#web/ui/use-focus-return.ts'

type FocusPosition = { element: HTMLElement; row: HTMLElement; index: number }

const rowsOf = (table: HTMLElement) => [
  ...table.querySelectorAll<HTMLElement>('tbody > tr:not([aria-hidden]), :scope > li'),
]

const usable = ':is(button, select, input):not(:disabled), a[href]'

function actionOf(row: HTMLElement | undefined): HTMLElement | null | undefined {
  const actions = row?.querySelector<HTMLElement>(':scope > td:last-child')
  return actions?.querySelector<HTMLElement>(usable) ?? row?.querySelector<HTMLElement>(usable)
}

function positionOf(table: HTMLElement, element: HTMLElement): FocusPosition | undefined {
  const rows = rowsOf(table)
  const index = rows.findIndex((row) => row.contains(element))
  const row = rows[index]
  return row && { element, row, index }
}

/**
 * The next element to focus: the same button if it was only moved, else another one in its row, else one in
 * the row that took its place.
 */
function successorOf(
  table: HTMLElement,
  { element, row, index }: FocusPosition,
): HTMLElement | null | undefined {
  if (element.isConnected) return element
  if (row.isConnected) return actionOf(row)
  const rows = rowsOf(table)
  return actionOf(rows[index] ?? rows.at(-1))
}

/** Moves the focus when the focused button or row disappears, unless the user has already moved it. */
export function useFocusRecovery<List extends HTMLElement = HTMLTableElement>() {
  const position = useRef<FocusPosition>(undefined)
  const ref = useCallback((table: List) => {
    const recoverFocus = () => {
      if (!position.current) return
      if (!isFocusLost()) {
        position.current = positionOf(table, position.current.element) ?? position.current
        return
      }
      const successor = successorOf(table, position.current)
      if (successor) successor.focus()
      else focusHeading()
    }
    const observer = new MutationObserver(recoverFocus)
    observer.observe(table, { childList: true, subtree: true })
    const focusHeadingIfInside = focusHeadingAfter(table)
    return () => {
      observer.disconnect()
      // The whole table disappears, so no neighboring row can take the focus.
      focusHeadingIfInside()
    }
  }, [])
  return {
    ref,
    onFocus: ({ currentTarget, target }: FocusEvent<List>) => {
      // React events also bubble from dialogs that a row opened elsewhere in the page.
      if (currentTarget.contains(target)) position.current = positionOf(currentTarget, target)
    },
    // Forgets the position only when another element gets the focus. A removed element fires no event in
    // React, and a window that loses the focus keeps its active element.
    onBlur: ({ target }: FocusEvent<List>) => {
      if (document.activeElement !== target) position.current = undefined
    },
  }
}
