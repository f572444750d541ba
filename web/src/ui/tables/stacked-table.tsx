import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { headerCellClasses } from '#web/ui/tables/table.tsx'
import { useFocusRecovery } from '#web/ui/tables/use-focus-recovery.ts'

/** On narrow screens each row becomes a card of labeled lines, so that nothing scrolls sideways. */
export function StackedTable({
  label,
  columns,
  count,
  sorted,
  isSelectable = false,
  children,
}: {
  label: string
  columns: readonly string[]
  count?: number | 'unknown'
  sorted?: { column: string; direction: 'ascending' | 'descending' }
  /** Each row begins with a `StackedSelectCell`. */
  isSelectable?: boolean
  children: ReactNode
}) {
  const focusRecovery = useFocusRecovery()
  return (
    <table
      {...focusRecovery}
      aria-label={label}
      aria-rowcount={count === 'unknown' ? -1 : count && count + 1}
      className="w-full border-collapse rounded-xl bg-surface outline outline-line max-lg:block"
    >
      <thead className="max-lg:sr-only">
        <tr aria-rowindex={count === undefined ? undefined : 1}>
          {isSelectable && (
            <th scope="col" className={headerCellClasses}>
              <span className="sr-only">Select</span>
            </th>
          )}
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              aria-sort={name === sorted?.column ? sorted.direction : undefined}
              className={headerCellClasses}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  )
}

export const stackedRowClasses =
  'border-t border-line max-lg:relative max-lg:flex max-lg:flex-col max-lg:px-4 max-lg:py-3 max-lg:first:border-t-0'

/** In a card, stands in its upper right corner. */
export function StackedSelectCell({ children }: { children: ReactNode }) {
  return (
    <td className="px-3 py-3 align-top max-lg:absolute max-lg:top-3 max-lg:right-4 max-lg:p-0">
      <span className="flex items-center">{children}</span>
    </td>
  )
}

export function StackedRowHeader({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="px-3 py-3 text-left align-top text-[0.9375rem] font-medium max-lg:order-first max-lg:block max-lg:px-0 lg:min-w-56 max-lg:[td~&]:pr-9"
    >
      {children}
    </th>
  )
}

export function StackedCell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <td
      data-column={column}
      className={classNames(
        'px-3 py-3 align-top text-[0.9375rem] wrap-anywhere',
        'max-lg:flex max-lg:gap-x-4 max-lg:gap-y-1 max-lg:px-0 max-lg:py-1',
        // On small phones a wide value goes below its label.
        'max-[26rem]:flex-wrap',
        'max-lg:before:w-24 max-lg:before:shrink-0 max-lg:before:text-sm max-lg:before:text-ink-soft max-lg:before:content-[attr(data-column)]',
      )}
    >
      {children}
    </td>
  )
}
