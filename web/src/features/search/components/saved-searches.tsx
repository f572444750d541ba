import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedSearchView } from '#shared/domain/saved-search.ts'
import { formatDate } from '#shared/format/date.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { searchPath } from '#shared/pages/page-path.ts'
import { searchAddress } from '#shared/pages/search-address.ts'
import { mostDigestSearches } from '#shared/rules/search-bounds.ts'
import {
  savedSearchesQuery,
  useChooseForDigest,
  useDeleteSavedSearch,
  useSaveSearch,
} from '#web/features/search/api/saved-searches.ts'
import { chosenFilters } from '#web/features/search/filter-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'

/** `getsDigests`: the user may choose searches for the digest. */
export function SavedSearches({ getsDigests }: { getsDigests: boolean }) {
  const saved = useQuery(savedSearchesQuery)
  const [deleted, setDeleted] = useState<SavedSearchView>()
  return (
    <Card title="Saved searches">
      {saved.isPending && (
        <div role="status" className="skeleton h-14 rounded-lg">
          <span className="sr-only">Loading your saved searches…</span>
        </div>
      )}
      {saved.isError && !saved.data && <CouldNotLoad onRetry={() => saved.refetch()} />}
      {deleted && <Deleted key={deleted.id} search={deleted} onUndone={() => setDeleted(undefined)} />}
      {saved.data?.length === 0 && <NoneSaved />}
      {saved.data && saved.data.length > 0 && (
        <>
          {getsDigests && (
            <p className="text-[0.9375rem] text-ink-soft">
              Your digest can list what was said since the last one, for up to {mostDigestSearches} searches.
            </p>
          )}
          <ul className="flex flex-col divide-y divide-line">
            {saved.data.map((search) => (
              <SavedSearch
                key={search.id}
                search={search}
                getsDigests={getsDigests}
                onDeleted={() => setDeleted(search)}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function NoneSaved() {
  return (
    <p className="text-[0.9375rem] text-ink-soft">
      You haven’t saved a search yet.{' '}
      <Link to={searchPath} className="prose-link">
        Search what was said
      </Link>
      , then press “Save this search.”
    </p>
  )
}

function filtersOf({ search, ...names }: SavedSearchView): string[] {
  const named = (id: number | undefined, name: string | null) =>
    id === undefined || name === null ? [] : [{ id, name }]
  const choices = {
    shows: named(search.show, names.show_name),
    topics: named(search.topic, names.topic_name && topicText(names.topic_name)),
    geographies: named(search.geography, names.geography_name),
  }
  return chosenFilters(search, choices).map(({ label }) => label)
}

type SavedSearchProps = { search: SavedSearchView; getsDigests: boolean; onDeleted: () => void }

function SavedSearch({ search, getsDigests, onDeleted }: SavedSearchProps) {
  const remove = useDeleteSavedSearch()
  const choose = useChooseForDigest()
  const words = <span className="sr-only">: {search.search.q}</span>
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          to={searchAddress(search.search)}
          className="prose-link inline-flex min-h-9 min-w-0 items-center font-medium wrap-anywhere"
        >
          {search.search.q}
        </Link>
        <Button
          variant="small"
          disabled={remove.isPending}
          onClick={() => remove.mutate(search.id, { onSuccess: onDeleted })}
        >
          <span>Delete{words}</span>
        </Button>
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {[...filtersOf(search), `Saved ${formatDate(search.saved_at)}`].join(' · ')}
      </p>
      {(getsDigests || search.in_digest) && (
        <Choice
          isChecked={search.in_digest}
          isDisabled={choose.isPending}
          onChange={(isChosen) => choose.mutate({ id: search.id, isChosen })}
        >
          <span>In my digest{words}</span>
        </Choice>
      )}
      <FailureLine error={remove.error ?? choose.error} />
    </li>
  )
}

/** Defined outside the component: React calls a new ref function again at every render. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Takes the focus, because the pressed button is gone. */
type DeletedProps = { search: SavedSearchView; onUndone: () => void }

function Deleted({ search: { search, in_digest: wasChosen }, onUndone }: DeletedProps) {
  const save = useSaveSearch()
  const choose = useChooseForDigest()
  const undo = () =>
    save.mutate(search, {
      onSuccess: ({ id }) =>
        wasChosen ? choose.mutate({ id, isChosen: true }, { onSettled: onUndone }) : onUndone(),
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-3">
      <p ref={focus} tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
        Deleted: {search.q}
      </p>
      <Button variant="small" disabled={save.isPending || choose.isPending} onClick={undo}>
        Undo
      </Button>
      <FailureLine error={save.error} />
    </div>
  )
}
