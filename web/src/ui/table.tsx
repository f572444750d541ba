import type { ReactNode } from 'react'

export const headLook = 'px-3 py-3 text-left text-sm font-semibold text-ink-soft whitespace-nowrap'
export const cellLook = 'px-3 py-3 align-baseline text-[0.9375rem]'

/** A table that scrolls within itself on narrow screens, by touch or with the arrow keys. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-surface"
    >
      <table className="w-full border-collapse">{children}</table>
    </section>
  )
}
