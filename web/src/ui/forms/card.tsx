import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type CardProps = { title: string; className?: string; children: ReactNode }

export function Card({ title, className, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex min-w-0 flex-col gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-6',
        className,
      )}
    >
      <h2 id={id} className="font-serif text-2xl font-medium tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}
