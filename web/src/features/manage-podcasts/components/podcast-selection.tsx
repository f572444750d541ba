import { useState } from 'react'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { DeleteSelected } from '#web/features/manage-podcasts/components/delete-podcasts.tsx'

export function useSelection(podcasts: readonly PodcastAdminView[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const selected = podcasts.filter(({ id }) => ids.has(id))
  return {
    selected,
    isSelected: (id: number) => ids.has(id),
    toggle: (id: number) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    toggleAll: () =>
      setIds(selected.length === podcasts.length ? new Set() : new Set(podcasts.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

const checkboxClasses = 'size-5 accent-current'

export function SelectAll({ selection, total }: { selection: Selection; total: number }) {
  const count = selection.selected.length
  return (
    <label className="inline-flex min-h-10 items-center gap-3">
      <input
        type="checkbox"
        className={checkboxClasses}
        checked={count === total}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < total
        }}
        onChange={selection.toggleAll}
      />
      Select all
    </label>
  )
}

export function SelectOne({ selection, podcast }: { selection: Selection; podcast: PodcastAdminView }) {
  return (
    <input
      type="checkbox"
      className={checkboxClasses}
      aria-label={`Select ${podcast.name}`}
      checked={selection.isSelected(podcast.id)}
      onChange={() => selection.toggle(podcast.id)}
    />
  )
}

export function SelectionCard({ selection }: { selection: Selection }) {
  if (selection.selected.length === 0) return null
  return <DeleteSelected podcasts={selection.selected} onDeleted={selection.clear} />
}
