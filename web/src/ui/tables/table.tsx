import type { ReactNode } from 'react'
import { useKeptFocus } from '#web/ui/tables/use-kept-focus.ts'

export const headLook = 'px-3 py-3 text-left text-sm font-semibold text-ink-soft whitespace-nowrap'
export const cellLook = 'px-3 py-3 align-baseline text-[0.9375rem]'

/** Scrolls horizontally on narrow screens, by touch or arrow keys. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  const keptFocus = useKeptFocus()
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-surface"
    >
      <table {...keptFocus} className="w-full border-collapse">
        {children}
      </table>
    </section>
  )
}

/** Only for screen readers where rows are stacked. */
export function TableHead({ columns, className }: { columns: readonly string[]; className?: string }) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col" className={headLook}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
