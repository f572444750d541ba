import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import {
  adminLogPath,
  findParameter,
  groupParameter,
  logView,
  viewParameter,
} from '#shared/pages/admin-path.ts'
import { managePodcastsPath, manageRunsPath } from '#shared/pages/page-path.ts'
import { needs } from '#shared/rules/access.ts'
import { type RunGroup, runGroups } from '#shared/rules/run-groups.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { AdminLogView } from '#web/app/parts/admin-log-view.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { type RunsFilter, runsQuery } from '#web/features/manage-podcasts/api/runs.ts'
import {
  type ChosenEpisode,
  chosenEpisode,
  useBulkEpisodes,
} from '#web/features/manage-podcasts/bulk-episodes.ts'
import { BulkRuns } from '#web/features/manage-podcasts/components/bulk-runs.tsx'
import {
  EpisodeBulkBar,
  type EpisodeOffer,
} from '#web/features/manage-podcasts/components/episode-bulk-bar.tsx'
import { RunFilters } from '#web/features/manage-podcasts/components/run-filters.tsx'
import { RunTable } from '#web/features/manage-podcasts/components/run-table.tsx'
import { loadedRows, loadsNextPage } from '#web/features/manage-podcasts/episode-rows.ts'
import { useRunFailures } from '#web/features/manage-podcasts/use-run-failures.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useFilterInAddress } from '#web/lib/use-filter-in-address.ts'
import { BulkResults } from '#web/ui/bulk/bulk-results.tsx'
import { type Selection, SelectPage, useSelection } from '#web/ui/bulk/selection.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePageOfRows } from '#web/ui/use-page-of-rows.ts'

export function ManageRunsScreen() {
  const [search] = useSearchParams()
  const isLog = search.get(viewParameter) === logView
  return (
    <AdminGuard access={isLog ? needs('settings:read') : needs('system:process')}>
      <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-7 py-12">
        <div>
          <LinkButton to={managePodcastsPath}>Back to podcasts</LinkButton>
        </div>
        <h1 className="font-serif text-4xl font-medium tracking-tight">{isLog ? 'Log' : 'Runs'}</h1>
        <Views isLog={isLog} />
        {isLog ? <AdminLogView /> : <ManageRuns />}
      </div>
    </AdminGuard>
  )
}

function Views({ isLog }: { isLog: boolean }) {
  return (
    <nav aria-label="Runs and log" className="flex border-b border-line">
      <ViewLink to={manageRunsPath} isShown={!isLog} name="Runs" />
      <ViewLink to={adminLogPath} isShown={isLog} name="Log" />
    </nav>
  )
}

function ViewLink({ to, isShown, name }: { to: string; isShown: boolean; name: string }) {
  return (
    <Link
      to={to}
      aria-current={isShown ? 'page' : undefined}
      className={classNames(
        '-mb-px flex min-h-11 items-center border-b-3 px-4 font-medium',
        isShown ? 'border-lamp text-ink' : 'border-transparent text-ink-soft hover:text-ink',
      )}
    >
      {name}
    </Link>
  )
}

const groupLabels: Readonly<Record<RunGroup, string>> = {
  running: 'Running',
  waiting: 'Waiting',
  held: 'On hold',
  failed: 'Failed',
  new: 'Not processed',
  transcribed: 'Transcribed',
  suspicious: 'Suspicious text',
}

const emptySentences: Readonly<Record<RunGroup, string>> = {
  running: 'Nothing is being processed.',
  waiting: 'Nothing is waiting.',
  held: 'Nothing is waiting for the budget.',
  failed: 'No episodes have failed.',
  new: 'There are no new episodes.',
  transcribed: 'No transcripts are waiting to be analyzed.',
  suspicious: 'No ratings are under review.',
}

function emptySentence({ group, find }: RunsFilter, hasMore: boolean): string {
  if (hasMore) return 'No episodes found so far.'
  return find === '' ? emptySentences[group] : 'No episodes found.'
}

function filterIn(search: URLSearchParams): RunsFilter {
  return {
    group: runGroups.find((one) => one === search.get(groupParameter)) ?? 'running',
    find: search.get(findParameter) ?? '',
    sort: search.get('sort') === 'oldest' ? 'oldest' : '',
  }
}

function ManageRuns() {
  const { filter, setFilter, debounced } = useFilterInAddress(filterIn, 'find')
  const { group } = filter
  usePageMeta({ title: `Runs | ${productName}`, isHidden: true })
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <Groups group={group} onGroupChange={(next) => setFilter({ ...filter, group: next })} />
        <BulkRuns group={group} />
      </div>
      <RunFilters filter={filter} onFilterChange={setFilter} />
      <GroupOfRuns key={group} filter={debounced} />
    </>
  )
}

function Groups({ group, onGroupChange }: { group: RunGroup; onGroupChange: (group: RunGroup) => void }) {
  return (
    <fieldset className="flex flex-wrap rounded-3xl border border-line-strong p-1">
      <legend className="sr-only">Which episodes</legend>
      {runGroups.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === group}
          onClick={() => onGroupChange(one)}
          className={classNames(
            'min-h-9 rounded-full px-4 text-[0.9375rem] font-medium',
            one === group ? 'bg-ink text-paper' : 'text-ink hover:bg-sunken',
          )}
        >
          {groupLabels[one]}
        </button>
      ))}
    </fieldset>
  )
}

const release: EpisodeOffer = { action: 'release', text: 'Start now' }
const cancel: EpisodeOffer = { action: 'cancel', text: 'Cancel processing' }

const offersOfGroups: Readonly<Record<RunGroup, readonly EpisodeOffer[]>> = {
  running: [cancel],
  waiting: [release, cancel],
  held: [cancel],
  failed: [{ action: 'start', text: 'Retry' }],
  new: [{ action: 'start', text: 'Process' }],
  transcribed: [{ action: 'start', text: 'Analyze' }],
  suspicious: [{ action: 'start', text: 'Analyze' }],
}

/** Each group has its own selection, because each offers other actions. */
function GroupOfRuns({ filter }: { filter: RunsFilter }) {
  const selection = useSelection<ChosenEpisode>()
  const bulk = useBulkEpisodes('runs', (episodes) => selection.change(episodes, false))
  return (
    <>
      <EpisodeBulkBar selection={selection} bulk={bulk} offers={offersOfGroups[filter.group]} />
      <BulkResults bulk={bulk} noun="episode" />
      <Rows filter={filter} selection={selection} />
    </>
  )
}

type RowsProps = { filter: RunsFilter; selection: Selection<ChosenEpisode> }

function Rows({ filter, selection }: RowsProps) {
  const runs = useInfiniteQuery(runsQuery(filter))
  const list = JSON.stringify(filter)
  const isSearch = filter.find !== ''
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isError, fetchNextPage } =
    runs
  const rows = useMemo(() => loadedRows(data), [data])
  useRunFailures(rows, list)
  const { shown, isFull, pager } = usePageOfRows({
    rows,
    list,
    hasMore: hasNextPage,
    onLoadMore: fetchNextPage,
  })
  useFailureToast('Failed to fetch episodes', runs)
  const loadsMore = rows.length === 0 && hasNextPage && !isFetching && !isError && loadsNextPage(data)
  useEffect(() => {
    if (loadsMore) void fetchNextPage()
  }, [loadsMore, fetchNextPage])
  if (runs.isPending) return <Spinner label="Loading the episodes…" />
  if (!data) return <CouldNotLoad onRetry={() => runs.refetch()} />
  return (
    <>
      {rows.length > 0 && (
        <>
          <SelectPage selection={selection} items={shown.map(chosenEpisode)} />
          <RunTable rows={shown} selection={selection} />
        </>
      )}
      {rows.length === 0 && (
        <p role="status" className="py-8 text-ink-soft">
          {emptySentence(filter, hasNextPage)}
        </p>
      )}
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
