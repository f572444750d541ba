import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { logKinds } from '#shared/domain/admin-log.ts'
import { productName } from '#shared/domain/product.ts'
import { accountParameter, logView, podcastParameter, viewParameter } from '#shared/pages/admin-path.ts'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { type AdminLogFilter, adminLogQuery, useDownloadLog } from '#web/features/admin-log/api/admin-log.ts'
import { LogFilterFields } from '#web/features/admin-log/components/log-filter.tsx'
import { LogSubjectFilter } from '#web/features/admin-log/components/log-subject-filter.tsx'
import { LogTable } from '#web/features/admin-log/components/log-table.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showFailure } from '#web/ui/toast-store.ts'
import { usePageOfRows } from '#web/ui/use-page-of-rows.ts'

const month = /^\d{4}-(0[1-9]|1[0-2])$/

const accountId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const podcastId = /^[1-9]\d{0,14}$/

/** Unknown filter values in the URL are ignored. */
function filterIn(search: URLSearchParams): AdminLogFilter {
  const read = (name: string, form: RegExp) => {
    const value = search.get(name) ?? ''
    return form.test(value) ? value : undefined
  }
  const podcast = read(podcastParameter, podcastId)
  return {
    kind: logKinds.find((kind) => kind === search.get('kind')),
    month: read('month', month),
    podcastId: podcast === undefined ? undefined : Number(podcast),
    userId: read(accountParameter, accountId),
    sort: search.get('sort') === 'oldest' ? 'oldest' : '',
  }
}

function addressOf(filter: AdminLogFilter): Record<string, string> {
  const { kind, sort } = filter
  return {
    [viewParameter]: logView,
    ...(kind && { kind }),
    ...(filter.month && { month: filter.month }),
    ...(filter.podcastId !== undefined && { [podcastParameter]: String(filter.podcastId) }),
    ...(filter.userId && { [accountParameter]: filter.userId }),
    ...(sort && { sort }),
  }
}

export function AdminLogView() {
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search)
  usePageMeta({ title: `Log | ${productName}`, isHidden: true })
  const setFilter = (next: AdminLogFilter) => setSearch(addressOf(next), { replace: true })
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        What admins changed in the past year. Times are in UTC. Accounts show only the start of their ID. The
        log has no addresses and nothing that people wrote.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <LogFilterFields filter={filter} onFilterChange={setFilter} />
        <Download filter={filter} />
      </div>
      <Entries filter={filter} onFilterChange={setFilter} />
    </>
  )
}

function Download({ filter }: { filter: AdminLogFilter }) {
  const download = useDownloadLog()
  const onError = (error: Error) =>
    showFailure({ title: 'Failed to download the log', description: describeError(error) })
  return (
    <BusyButton isBusy={download.isPending} onClick={() => download.mutate(filter, { onError })}>
      {download.isPending ? 'Downloading…' : 'Download as CSV'}
    </BusyButton>
  )
}

/** A filtered page can be empty. After this many empty pages, the admin must press a button to load more. */
const mostEmptyPages = 10

type EntriesProps = { filter: AdminLogFilter; onFilterChange: (filter: AdminLogFilter) => void }

function Entries({ filter, onFilterChange }: EntriesProps) {
  const { user: own } = useSession()
  const log = useInfiniteQuery(adminLogQuery(filter))
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isError, fetchNextPage } =
    log
  const entries = data?.pages.flatMap((page) => page.answer) ?? []
  const isShort = entries.length === 0 && (data?.pages.length ?? 0) < mostEmptyPages
  const loadsMore = isShort && hasNextPage && !isFetching && !isError
  useFailureToast('Failed to fetch the log', log)
  const { shown, isFull, pager } = usePageOfRows({
    rows: entries,
    list: JSON.stringify(filter),
    hasMore: hasNextPage,
    onLoadMore: fetchNextPage,
  })
  useEffect(() => {
    if (loadsMore) void fetchNextPage()
  }, [loadsMore, fetchNextPage])
  if (log.isPending) return <Spinner label="Loading the log…" />
  if (!data) return <CouldNotLoad onRetry={() => log.refetch()} />
  return (
    <>
      <LogSubjectFilter
        filter={filter}
        entries={entries}
        ownId={own?.id}
        onShowAll={() => onFilterChange({ ...filter, podcastId: undefined, userId: undefined })}
      />
      {entries.length > 0 && <LogTable entries={shown} ownId={own?.id} />}
      {entries.length === 0 && (
        <p role="status" className="py-8 text-ink-soft">
          {hasNextPage ? 'Nothing found so far.' : emptySentence(filter)}
        </p>
      )}
      {isFetchNextPageError && <CouldNotLoad onRetry={() => fetchNextPage()} />}
      {!isFetchNextPageError && (
        <MoreButton
          key={JSON.stringify(filter)}
          hasMore={hasNextPage && !isFull}
          isBusy={isFetchingNextPage}
          onLoadMore={fetchNextPage}
          endSentence="No more entries."
        >
          Show more entries
        </MoreButton>
      )}
      <Pager {...pager} isBusy={isFetchingNextPage} />
    </>
  )
}

function emptySentence({ sort: _, ...filter }: AdminLogFilter): string {
  return Object.values(filter).some((value) => value !== undefined)
    ? 'No changes match these filters.'
    : 'No changes in the past year.'
}
