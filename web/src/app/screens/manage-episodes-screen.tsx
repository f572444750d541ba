import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useParams } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { managePodcastsPath } from '#shared/pages/page-path.ts'
import { needs } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import {
  type EpisodeRowFilter,
  episodeRowsQuery,
  filterOf,
} from '#web/features/manage-podcasts/api/episode-rows.ts'
import type { PolledPage } from '#web/features/manage-podcasts/api/polled-pages.ts'
import {
  type ChosenEpisode,
  chosenEpisode,
  useBulkEpisodes,
} from '#web/features/manage-podcasts/bulk-episodes.ts'
import {
  EpisodeBulkBar,
  type EpisodeOffer,
} from '#web/features/manage-podcasts/components/episode-bulk-bar.tsx'
import { EpisodeFilters } from '#web/features/manage-podcasts/components/episode-filters.tsx'
import { EpisodeTable } from '#web/features/manage-podcasts/components/episode-table.tsx'
import {
  countExamined,
  loadedRows,
  loadsNextPage,
  searchSentence,
} from '#web/features/manage-podcasts/episode-rows.ts'
import {
  type ExplanationDrafts,
  useExplanationDrafts,
} from '#web/features/manage-podcasts/use-explanation-drafts.ts'
import { useRunFailures } from '#web/features/manage-podcasts/use-run-failures.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useFilterInAddress } from '#web/lib/use-filter-in-address.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { BulkResults } from '#web/ui/bulk/bulk-results.tsx'
import { type Selection, SelectPage, useSelection } from '#web/ui/bulk/selection.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePageOfRows } from '#web/ui/use-page-of-rows.ts'

const NotFoundScreen = lazyPart(() =>
  import('#web/app/screens/not-found-screen.tsx').then((m) => m.NotFoundScreen),
)

export function ManageEpisodesScreen() {
  const { podcastId = '' } = useParams()
  return (
    <AdminGuard access={needs('podcasts:create')}>
      {/^[1-9]\d{0,14}$/.test(podcastId) ? (
        <ManageEpisodes podcastId={Number(podcastId)} />
      ) : (
        <NotFoundScreen />
      )}
    </AdminGuard>
  )
}

function ManageEpisodes({ podcastId }: { podcastId: number }) {
  const { filter, setFilter, debounced } = useFilterInAddress(filterOf, 'title')
  const episodes = useInfiniteQuery(episodeRowsQuery(podcastId, debounced))
  const drafts = useExplanationDrafts()
  const selection = useSelection<ChosenEpisode>()
  const bulk = useBulkEpisodes('episodes', (episodes) => selection.change(episodes, false))
  const guard = useLeaveGuard(drafts.isDirty)
  const name = useLastDefined(episodes.data?.pages[0]?.answer.name)
  usePageMeta({ title: `${name ?? 'Episodes'} | ${productName}`, isHidden: true })
  useFailureToast('Failed to fetch episodes', episodes)
  // The spinner replaces the page only on first load: a changed filter must not unmount the filter fields.
  const isShown = useLastDefined(episodes.isPending ? undefined : true)
  if (!isShown) return <Spinner label="Loading the episodes…" />
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-7 py-12">
      <div>
        <LinkButton to={managePodcastsPath}>Back to podcasts</LinkButton>
      </div>
      <h1 className="font-serif text-4xl font-medium tracking-tight wrap-anywhere">{name ?? 'Episodes'}</h1>
      <EpisodeFilters filter={filter} onFilterChange={setFilter} />
      <EpisodeBulkBar selection={selection} bulk={bulk} offers={offers} onDeleted={drafts.close} />
      <BulkResults bulk={bulk} noun="episode" />
      <Episodes
        list={JSON.stringify(debounced)}
        episodes={episodes}
        isSearch={isSearch(debounced)}
        isOldestFirst={debounced.sort === 'oldest'}
        drafts={drafts}
        selection={selection}
      />
      <LeaveDialog guard={guard}>Your text isn't saved.</LeaveDialog>
    </div>
  )
}

const offers: readonly EpisodeOffer[] = [
  { action: 'start', text: 'Process' },
  { action: 'cancel', text: 'Cancel processing' },
  { action: 'delete', text: 'Delete selected' },
]

const isSearch = ({ status, stance, title }: EpisodeRowFilter) =>
  [status, stance, title].some((one) => one !== '')

function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  useEffect(() => {
    if (value !== undefined) last.current = value
  }, [value])
  return value ?? last.current
}

type EpisodesProps = {
  /** Identifies the filter, so that `useRunFailures` does not compare different lists. */
  list: string
  episodes: UseInfiniteQueryResult<InfiniteData<PolledPage>>
  isSearch: boolean
  isOldestFirst: boolean
  drafts: ExplanationDrafts
  selection: Selection<ChosenEpisode>
}

function Episodes({ list, episodes, isSearch, isOldestFirst, drafts, selection }: EpisodesProps) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isError, fetchNextPage } =
    episodes
  const rows = useMemo(() => loadedRows(data), [data])
  useRunFailures(rows, list)
  const canLoadMore = hasNextPage && !isFetching && !isError && loadsNextPage(data)
  const loadMore = useCallback(() => {
    if (canLoadMore) void fetchNextPage()
  }, [canLoadMore, fetchNextPage])
  const { shown, isFull, pager } = usePageOfRows({
    rows,
    list,
    hasMore: hasNextPage,
    onLoadMore: fetchNextPage,
  })
  useEffect(() => {
    if (!isFull) loadMore()
  }, [isFull, loadMore])
  if (episodes.isPending) return <Spinner label="Loading the episodes…" />
  if (isError && rows.length === 0) return <CouldNotLoad onRetry={() => episodes.refetch()} />
  return (
    <>
      {isSearch && (
        <p role="status" className="text-ink-soft">
          {searchSentence({
            found: rows.length,
            examined: countExamined(data),
            hasMore: hasNextPage,
            isOldestFirst,
          })}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <SelectPage selection={selection} items={shown.map(chosenEpisode)} />
          <EpisodeTable rows={shown} drafts={drafts} selection={selection} isOldestFirst={isOldestFirst} />
        </>
      )}
      {rows.length === 0 && !isSearch && <p className="py-8 text-ink-soft">No episodes found.</p>}
      {isFetchNextPageError && <CouldNotLoad onRetry={() => fetchNextPage()} />}
      {!isFetchNextPageError && (
        <MoreButton
          key={list}
          hasMore={hasNextPage && !isFull}
          isBusy={isFetchingNextPage}
          onLoadMore={fetchNextPage}
          endSentence={isSearch ? 'All episodes have been searched.' : 'No more episodes.'}
        >
          {isSearch ? 'Search further' : 'Show more episodes'}
        </MoreButton>
      )}
      <Pager {...pager} isBusy={isFetchingNextPage} />
    </>
  )
}
