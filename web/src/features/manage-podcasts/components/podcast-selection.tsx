import { useState } from 'react'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'

export type ChosenPodcast = Pick<PodcastAdminView, 'id' | 'name' | 'disabled_reason'>

/** Podcasts stay selected when the admin opens another page or filter. */
export function usePodcastSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ChosenPodcast>>(new Map())
  const change = (podcasts: readonly ChosenPodcast[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const podcast of podcasts) {
        if (isChosen) next.set(podcast.id, podcast)
        else next.delete(podcast.id)
      }
      return next
    })
  return {
    podcasts: [...chosen.values()],
    has: (id: number) => chosen.has(id),
    change,
    clear: () => setChosen(new Map()),
  }
}

export type PodcastSelection = ReturnType<typeof usePodcastSelection>

const checkboxClasses = 'size-5 accent-current'

type SelectPageProps = { selection: PodcastSelection; podcasts: readonly ChosenPodcast[] }

export function SelectPage({ selection, podcasts }: SelectPageProps) {
  const count = podcasts.filter(({ id }) => selection.has(id)).length
  const isAll = count === podcasts.length
  return (
    <label className="inline-flex min-h-10 items-center gap-3">
      <input
        type="checkbox"
        className={checkboxClasses}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => selection.change(podcasts, !isAll)}
      />
      Select all on this page
    </label>
  )
}

type SelectOneProps = { selection: PodcastSelection; podcast: ChosenPodcast }

export function SelectOne({ selection, podcast }: SelectOneProps) {
  return (
    <input
      type="checkbox"
      className={checkboxClasses}
      aria-label={`Select ${podcast.name}`}
      checked={selection.has(podcast.id)}
      onChange={({ target }) => selection.change([podcast], target.checked)}
    />
  )
}
