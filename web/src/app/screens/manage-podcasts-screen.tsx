import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { productName } from '#shared/domain/product.ts'
import { addPodcastPath, manageRunsPath, settingsPath } from '#shared/pages/page-path.ts'
import { needs } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { podcastGeographiesQuery, podcastsQuery } from '#web/features/manage-podcasts/api/podcasts.ts'
import { type ChosenPodcast, useBulkPodcasts } from '#web/features/manage-podcasts/bulk-podcasts.ts'
import { BulkDialog } from '#web/features/manage-podcasts/components/bulk-dialog.tsx'
import { PodcastBulkBar } from '#web/features/manage-podcasts/components/podcast-bulk-bar.tsx'
import { PodcastFilters } from '#web/features/manage-podcasts/components/podcast-filters.tsx'
import { PodcastTable } from '#web/features/manage-podcasts/components/podcast-table.tsx'
import {
  atPage,
  foundSentence,
  isNarrowed,
  type PodcastFilter,
  pageIn,
  podcastFilterOf,
  podcastsPerPage,
  sortIn,
} from '#web/features/manage-podcasts/podcast-filter.ts'
import { useBulkDialog } from '#web/features/manage-podcasts/use-bulk-dialog.ts'
import { processingQuery } from '#web/features/processing/api/processing.ts'
import { progressSentence } from '#web/lib/bulk-outcome-texts.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useFilterInAddress } from '#web/lib/use-filter-in-address.ts'
import { BulkResults } from '#web/ui/bulk/bulk-results.tsx'
import { type Selection, SelectPage, useSelection } from '#web/ui/bulk/selection.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Pager, pageCount } from '#web/ui/pager.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function ManagePodcastsScreen() {
  return (
    <AdminGuard access={needs('podcasts:create')}>
      <ManagePodcasts />
    </AdminGuard>
  )
}

function ManagePodcasts() {
  const { filter, setFilter, debounced } = useFilterInAddress(podcastFilterOf, 'find')
  const selection = useSelection<ChosenPodcast>()
  const bulk = useBulkPodcasts((podcasts) => selection.change(podcasts, false))
  usePageMeta({ title: `Manage Podcasts | ${productName}`, isHidden: true })
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] max-w-[96rem] flex-col gap-6 py-12">
      <div>
        <LinkButton to={settingsPath}>Back to settings</LinkButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-serif text-4xl font-medium tracking-tight">Manage Podcasts</h1>
        <span className="flex flex-wrap gap-3">
          <LinkButton to={manageRunsPath}>Runs</LinkButton>
          <LinkButton to={addPodcastPath}>Add Podcast</LinkButton>
        </span>
      </div>
      <PodcastFilters filter={filter} onFilterChange={setFilter} />
      <PodcastBulkBar selection={selection} bulk={bulk} />
      <BulkResults bulk={bulk} noun="podcast" />
      <Podcasts filter={debounced} onFilterChange={setFilter} selection={selection} />
    </div>
  )
}

type PodcastsProps = {
  filter: PodcastFilter
  onFilterChange: (filter: PodcastFilter) => void
  selection: Selection<ChosenPodcast>
}

function Podcasts({ filter, onFilterChange, selection }: PodcastsProps) {
  const podcasts = useQuery(podcastsQuery(filter))
  const { data, isPlaceholderData, refetch } = podcasts
  const settings = useQuery(processingQuery)
  const one = useBulkDialog()
  useFailureToast('Failed to fetch podcasts', podcasts)
  // Dialogs load this query; here only its error is observed.
  useFailureToast('Failed to fetch geography', useQuery({ ...podcastGeographiesQuery, enabled: false }))
  const total = Math.max(data?.totalCount ?? 0, data?.answer.length ?? 0)
  const pages = pageCount(total, podcastsPerPage)
  const isBeyond = data !== undefined && !isPlaceholderData && pageIn(filter) > pages
  useEffect(() => {
    if (isBeyond) onFilterChange(atPage(filter, pages))
  }, [isBeyond, filter, pages, onFilterChange])
  if (podcasts.isPending) return <Spinner label="Loading the podcasts…" />
  if (!data) return <CouldNotLoad onRetry={() => refetch()} />
  if (total === 0 && !isNarrowed(filter)) return <p className="py-8 text-ink-soft">No podcasts yet.</p>
  const openPage = (page: number) => onFilterChange(atPage(filter, page))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {total > 0 && <SelectPage selection={selection} items={data.answer} />}
        <p role="status" className="text-ink-soft">
          {foundSentence(filter, total)}
        </p>
        <p role="status" className="text-ink-soft empty:hidden">
          {one.progress && `${progressSentence(one.progress, one.texts)}…`}
        </p>
      </div>
      {total === 0 && (
        <div>
          <Button onClick={() => onFilterChange(podcastFilterOf(new URLSearchParams()))}>
            Show all podcasts
          </Button>
        </div>
      )}
      {total > 0 && (
        <PodcastTable
          podcasts={data.answer}
          sort={sortIn(filter)}
          selection={selection}
          isBusy={isPlaceholderData}
          areChecksOn={settings.data?.auto_check_enabled}
          onProcess={(podcastId) => one.open({ group: 'new', podcastId })}
        />
      )}
      <Pager page={pageIn(filter)} pages={pages} hasNext={pageIn(filter) < pages} openPage={openPage} />
      <BulkDialog bulk={one} />
    </>
  )
}
