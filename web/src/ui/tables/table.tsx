import type { ReactNode } from 'react'
import { useFocusRecovery } from '#web/ui/tables/use-focus-recovery.ts'

export const headerCellClasses = 'px-3 py-3 text-left text-sm font-semibold text-ink-soft whitespace-nowrap'
export const cellClasses = 'px-3 py-3 align-baseline text-[0.9375rem]'

/** Scrolls horizontally on narrow screens, by touch or arrow keys. */
export function DataTable({ label, children }: { label: string; children: ReactNode }) {
  const focusRecovery = useFocusRecovery()
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-surface"
    >
      <table {...focusRecovery} className="w-full border-collapse">
        {children}
      </table>
    </section>
  )
}

/** Where rows are stacked, hide it with `sr-only`: screen readers still need the column names. */
export function TableHead({ columns, className }: { columns: readonly string[]; className?: string }) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col" className={headerCellClasses}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
