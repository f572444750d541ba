import { useRef } from 'react'
import { formatCount } from '#shared/format/number.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** "51–100 of 500 podcasts". */
export function rangeText(range: { page: number; pageSize: number; total: number }, of: string): string {
  const { page, pageSize, total } = range
  const first = (page - 1) * pageSize + 1
  return `${formatCount(first)}–${formatCount(Math.min(total, page * pageSize))} of ${of}`
}

type PagerProps = {
  page: number
  /** Undefined while the end of the list is unknown. */
  pages: number | undefined
  hasNext: boolean
  isBusy?: boolean
  openPage: (page: number) => void
}

/** Stands below its table, which takes the focus, so that the new page is read from its top. */
export function Pager({ page, pages, hasNext, isBusy = false, openPage }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  if (page === 1 && !hasNext) return null
  const open = (next: number) => {
    const table = nav.current?.parentElement?.querySelector('table')
    table?.setAttribute('tabindex', '-1')
    table?.focus({ preventScroll: true })
    if (table) window.scrollTo({ top: window.scrollY + table.getBoundingClientRect().top - spaceAbove })
    openPage(next)
  }
  return (
    <nav ref={nav} aria-label="Pages" className="flex flex-wrap items-center justify-center gap-4">
      <BusyButton isBusy={page <= 1} onClick={() => open(page - 1)}>
        Previous
      </BusyButton>
      <span role="status">
        Page {formatCount(page)}
        {pages !== undefined && ` of ${formatCount(pages)}`}
      </span>
      <BusyButton isBusy={isBusy || !hasNext} onClick={() => open(page + 1)}>
        Next
      </BusyButton>
    </nav>
  )
}

/** In pixels. Leaves the line above the table in view. */
const spaceAbove = 80
