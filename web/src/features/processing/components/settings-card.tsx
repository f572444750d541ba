import { type ReactNode, useId } from 'react'

/** One subject of the page, under a heading of its own. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id={id} className="font-serif text-2xl font-medium tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}
