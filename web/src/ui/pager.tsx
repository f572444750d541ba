import { formatCount } from '#shared/format/number.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** "51–100 of 500 podcasts". */
export function rangeText(range: { page: number; pageSize: number; total: number }, of: string): string {
  const { page, pageSize, total } = range
  const first = (page - 1) * pageSize + 1
  return `${formatCount(first)}–${formatCount(Math.min(total, page * pageSize))} of ${of}`
}

type PagerProps = { page: number; pages: number; onPageChange: (page: number) => void }

export function Pager({ page, pages, onPageChange }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-4">
      <BusyButton isBusy={page <= 1} onClick={() => onPageChange(page - 1)}>
        Previous
      </BusyButton>
      <span>
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <BusyButton isBusy={page >= pages} onClick={() => onPageChange(page + 1)}>
        Next
      </BusyButton>
    </nav>
  )
}
