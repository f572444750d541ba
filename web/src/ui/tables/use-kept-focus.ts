import { type FocusEvent, useCallback, useRef } from 'react'
import { focusHead, focusHeadAfter, isFocusLost } from '#web/ui/use-focus-return.ts'

/** What has the focus in a table or a list, and where its row stands. */
type Place = { element: HTMLElement; row: HTMLElement; index: number }

const rowsOf = (table: HTMLElement) => [
  ...table.querySelectorAll<HTMLElement>('tbody > tr:not([aria-hidden]), :scope > li'),
]

const usable = ':is(button, select, input):not(:disabled), a[href]'

/** What can be done with a row; where there is nothing, whatever it leads to. */
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

/** The same button where it only moved, another one of the row where it went, and a neighbor where the row went. */
function successorOf(table: HTMLElement, { element, row, index }: Place): HTMLElement | null | undefined {
  if (element.isConnected) return element
  if (row.isConnected) return actionOf(row)
  const rows = rowsOf(table)
  return actionOf(rows[index] ?? rows.at(-1))
}

/** Hands the focus on where the button or the row that had it goes from a table or a list; whoever left it by themselves is left alone. */
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
    const handOn = focusHeadAfter(table)
    return () => {
      observer.disconnect()
      // Rows go once their table is told of it.
      handOn()
    }
  }, [])
  return {
    ref,
    onFocus: ({ currentTarget, target }: FocusEvent<List>) => {
      // React also tells of dialogs that were opened from a row and stand elsewhere in the page.
      if (currentTarget.contains(target)) place.current = placeOf(currentTarget, target)
    },
    // React says nothing of what it takes out of the page itself, and a window that is left keeps its active element.
    onBlur: ({ target }: FocusEvent<List>) => {
      if (document.activeElement !== target) place.current = undefined
    },
  }
}
