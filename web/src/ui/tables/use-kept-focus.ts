import { type FocusEvent, useCallback, useRef } from 'react'
import { focusHead, focusHeadAfter, isFocusLost } from '#web/ui/use-focus-return.ts'

type Place = { element: HTMLElement; row: HTMLElement; index: number }

const rowsOf = (table: HTMLElement) => [
  ...table.querySelectorAll<HTMLElement>('tbody > tr:not([aria-hidden]), :scope > li'),
]

const usable = ':is(button, select, input):not(:disabled), a[href]'

function actionOf(row: HTMLElement | undefined): HTMLElement | null | undefined {
  const actions = row?.querySelector<HTMLElement>(':scope > td:last-child')
  return actions?.querySelector<HTMLElement>(usable) ?? row?.querySelector<HTMLElement>(usable)
}

function placeOf(table: HTMLElement, element: HTMLElement): Place | undefined {
  const rows = rowsOf(table)
  const index = rows.findIndex((row) => row.contains(element))
  const row = rows[index]
  return row && { element, row, index }
}

/** The same button if it was only moved, else another one of its row, else one of a neighboring row. */
function successorOf(table: HTMLElement, { element, row, index }: Place): HTMLElement | null | undefined {
  if (element.isConnected) return element
  if (row.isConnected) return actionOf(row)
  const rows = rowsOf(table)
  return actionOf(rows[index] ?? rows.at(-1))
}

/** Moves the focus when the focused button or row disappears, unless the person has moved it. */
export function useKeptFocus<List extends HTMLElement = HTMLTableElement>() {
  const place = useRef<Place>(undefined)
  const ref = useCallback((table: List) => {
    const keep = () => {
      if (!place.current) return
      if (!isFocusLost()) {
        place.current = placeOf(table, place.current.element) ?? place.current
        return
      }
      const successor = successorOf(table, place.current)
      if (successor) successor.focus()
      else focusHead()
    }
    const observer = new MutationObserver(keep)
    observer.observe(table, { childList: true, subtree: true })
    const focusHeadIfInside = focusHeadAfter(table)
    return () => {
      observer.disconnect()
      // Rows are removed after their table is updated.
      focusHeadIfInside()
    }
  }, [])
  return {
    ref,
    onFocus: ({ currentTarget, target }: FocusEvent<List>) => {
      // React events also bubble from dialogs that a row opened elsewhere in the page.
      if (currentTarget.contains(target)) place.current = placeOf(currentTarget, target)
    },
    // React fires no event for elements it removes, and a window that loses focus keeps its active element.
    onBlur: ({ target }: FocusEvent<List>) => {
      if (document.activeElement !== target) place.current = undefined
    },
  }
}
