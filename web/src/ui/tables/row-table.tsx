import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { headerCellClasses } from '#web/ui/tables/table.tsx'
import { useFocusRecovery } from '#web/ui/tables/use-focus-recovery.ts'

/** `width`: a class. The others share the rest. `isHidden`: the name is only for screen readers. */
export type RowColumn = { name: string; width?: string; isHidden?: boolean }

type RowTableProps = {
  label: string
  columns: readonly RowColumn[]
  sorted?: { column: string; direction: 'ascending' | 'descending' } | undefined
  isBusy?: boolean
  children: ReactNode
}

/** One line for each row on wide screens, where long text is cut off. Elsewhere each row is a short card. */
export function RowTable({ label, columns, sorted, isBusy = false, children }: RowTableProps) {
  const focusRecovery = useFocusRecovery()
  return (
    <table
      {...focusRecovery}
      aria-label={label}
      aria-busy={isBusy}
      className="w-full border-collapse rounded-xl bg-surface outline outline-line aria-busy:opacity-55 max-xl:block xl:table-fixed"
    >
      <thead className="max-xl:sr-only">
        <tr>
          {columns.map(({ name, width, isHidden }) => (
            <th
              key={name}
              scope="col"
              aria-sort={name === sorted?.column ? sorted.direction : undefined}
              className={classNames(headerCellClasses, 'xl:px-2', width)}
            >
              {isHidden ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:block">{children}</tbody>
    </table>
  )
}

/** In a card, select box, name and actions share the first line; the other cells follow. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <tr className="border-t border-line text-[0.9375rem] max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 max-xl:px-3 max-xl:py-2 max-xl:first:border-t-0 xl:h-12">
      {children}
    </tr>
  )
}

const cellClasses = 'xl:px-2 xl:py-1'

export function SelectCell({ children }: { children: ReactNode }) {
  return (
    <td className={classNames(cellClasses, 'max-xl:order-1')}>
      <span className="flex items-center">{children}</span>
    </td>
  )
}

export function NameCell({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className={classNames(
        cellClasses,
        'text-left font-medium max-xl:order-2 max-xl:min-w-[min(100%,9rem)] max-xl:flex-[1_1_calc(100%-8rem)] sm:max-xl:flex-[1_1_calc(100%-14rem)]',
      )}
    >
      {children}
    </th>
  )
}

/** `isLast`: in a card, stands below the other cells, because it does not fit beside the name. */
export function ActionsCell({ isLast = false, children }: { isLast?: boolean; children: ReactNode }) {
  return (
    <td
      className={classNames(
        cellClasses,
        isLast ? 'max-xl:order-5 max-xl:basis-full' : 'max-xl:order-3 max-xl:ml-auto',
      )}
    >
      <span
        className={classNames('flex items-center gap-2 xl:justify-end', isLast ? 'flex-wrap' : 'justify-end')}
      >
        {children}
      </span>
    </td>
  )
}

/** `title`: the whole text, where it may be cut off. */
export function ValueCell({
  column,
  title,
  children,
}: {
  column: string
  title?: string
  children: ReactNode
}) {
  return (
    <td
      data-column={column}
      title={title}
      className={classNames(
        cellClasses,
        'xl:truncate max-xl:order-4 max-xl:min-w-0 max-xl:text-sm max-xl:wrap-anywhere',
        'max-xl:before:mr-1.5 max-xl:before:text-ink-soft max-xl:before:content-[attr(data-column)]',
      )}
    >
      {children}
    </td>
  )
}
