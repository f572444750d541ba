import { Children, type ReactNode, useId } from 'react'
import type { Stance } from '#shared/domain/stance.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

/** On phones one step after the other is swiped into view; on tablets the center has a row of its own. */
const columnsClasses =
  'flex gap-x-4 gap-y-10 max-md:-mx-(--page-inset) max-md:snap-x max-md:snap-mandatory max-md:scroll-px-(--page-inset) max-md:overflow-x-auto max-md:px-(--page-inset) max-md:pb-4 md:grid md:grid-cols-2 xl:grid-cols-5'

const columnClasses =
  'flex min-w-0 flex-col gap-4 max-md:w-[85%] max-md:shrink-0 max-md:snap-start md:[&:nth-child(3)]:max-xl:col-span-2'

/** One child for each step of the scale, from left to right. */
export function FiveColumns({ children }: { children: ReactNode }) {
  return (
    <ul className={columnsClasses}>
      {Children.map(children, (column) => (
        <li className={columnClasses}>{column}</li>
      ))}
    </ul>
  )
}

type StanceColumnProps = { stance: Stance; note: string; children: ReactNode }

export function StanceColumn({ stance, note, children }: StanceColumnProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex grow flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2 xl:flex-col xl:items-start">
        <h2 id={titleId} className="flex">
          <StanceBadge stance={stance} unratedReason={null} />
        </h2>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      {children}
    </section>
  )
}

export function ColumnNote({ children }: { children: ReactNode }) {
  return <p className="rounded-lg border border-dashed border-line-strong p-4 text-ink-soft">{children}</p>
}

export function FiveColumnsSkeleton() {
  return (
    <div aria-hidden="true" className={classNames(columnsClasses, 'overflow-hidden')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={columnClasses}>
          <div className="skeleton h-7 w-32 rounded-full" />
          <div className="skeleton h-72 rounded-lg" />
        </div>
      ))}
    </div>
  )
}
