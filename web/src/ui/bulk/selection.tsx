import { useState } from 'react'
import type { BulkItem } from '#web/ui/bulk/bulk-work.ts'

export type Selection<Item extends BulkItem> = {
  items: readonly Item[]
  has: (id: Item['id']) => boolean
  change: (items: readonly Item[], isChosen: boolean) => void
  clear: () => void
}

/** Rows stay selected when the admin opens another page or filter. */
export function useSelection<Item extends BulkItem>(): Selection<Item> {
  const [chosen, setChosen] = useState<ReadonlyMap<Item['id'], Item>>(new Map())
  const change = (items: readonly Item[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const item of items) {
        if (isChosen) next.set(item.id, item)
        else next.delete(item.id)
      }
      return next
    })
  return {
    items: [...chosen.values()],
    has: (id) => chosen.has(id),
    change,
    clear: () => setChosen(new Map()),
  }
}

const checkboxClasses = 'size-5 accent-current'

type SelectPageProps<Item extends BulkItem> = { selection: Selection<Item>; items: readonly Item[] }

export function SelectPage<Item extends BulkItem>({ selection, items }: SelectPageProps<Item>) {
  const count = items.filter(({ id }) => selection.has(id)).length
  const isAll = count === items.length
  return (
    <label className="inline-flex min-h-10 items-center gap-3">
      <input
        type="checkbox"
        className={checkboxClasses}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => selection.change(items, !isAll)}
      />
      Select all on this page
    </label>
  )
}

type SelectOneProps<Item extends BulkItem> = { selection: Selection<Item>; item: Item }

export function SelectOne<Item extends BulkItem>({ selection, item }: SelectOneProps<Item>) {
  return (
    <input
      type="checkbox"
      className={checkboxClasses}
      aria-label={`Select ${item.name}`}
      checked={selection.has(item.id)}
      onChange={({ target }) => selection.change([item], target.checked)}
    />
  )
}
