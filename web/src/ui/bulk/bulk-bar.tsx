import type { ReactNode } from 'react'
import { countOf } from '#shared/format/number.ts'
import type { BulkItem } from '#web/ui/bulk/bulk-work.ts'
import type { Selection } from '#web/ui/bulk/selection.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'

export type BulkOffer = { text: string; run: () => void; isDanger?: boolean }

type BulkBarProps<Item extends BulkItem> = {
  selection: Selection<Item>
  /** What an item is, such as "podcast". */
  noun: string
  isBusy: boolean
  offers: readonly BulkOffer[]
  /** The dialogs of the offers. */
  children: ReactNode
}

/** Renders nothing while nothing is selected. */
export function BulkBar<Item extends BulkItem>(props: BulkBarProps<Item>) {
  const { selection, noun, isBusy, offers, children } = props
  const { items } = selection
  if (items.length === 0) return null
  return (
    <section
      aria-label={`Selected ${noun}s`}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-medium">
          {countOf(items.length, noun)} selected
        </p>
        <Button variant="small" onClick={selection.clear}>
          Clear selection
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {offers.map(({ text, run, isDanger }) => (
          <BusyButton key={text} variant={isDanger ? 'danger' : 'small'} isBusy={isBusy} onClick={run}>
            {text}
          </BusyButton>
        ))}
      </div>
      {children}
    </section>
  )
}
