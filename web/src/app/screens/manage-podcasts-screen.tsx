import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { productName } from '#shared/domain/product.ts'
import { addPodcastPath, managePodcastPath, manageRunsPath } from '#shared/pages/page-path.ts'
import { needs } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { podcastGeographiesQuery, podcastsQuery } from '#web/features/manage-podcasts/api/podcasts.ts'
import { PodcastTable } from '#web/features/manage-podcasts/components/podcast-table.tsx'
import { sortByName } from '#web/features/manage-podcasts/sort-by-name.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function ManagePodcastsScreen() {
  return (
    <AdminGuard access={needs('podcasts:create')}>
      <ManagePodcasts />
    </AdminGuard>
  )
}

function ManagePodcasts() {
  usePageMeta({ title: `Manage Podcasts | ${productName}`, isHidden: true })
  return (
    <div className="page flex flex-col gap-8 py-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-serif text-4xl font-medium tracking-tight">Manage Podcasts</h1>
        <span className="flex flex-wrap gap-3">
          <LinkButton to={manageRunsPath}>Runs</LinkButton>
          <LinkButton to={addPodcastPath}>Add Podcast</LinkButton>
        </span>
      </div>
      <Podcasts />
    </div>
  )
}

/** The table is sorted by name in the browser, so every page is loaded, one after another. */
function Podcasts() {
  const podcasts = useInfiniteQuery(podcastsQuery)
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = podcasts
  useFailureToast('Failed to fetch podcasts', podcasts)
  // The edit dialog loads this query; here only its error is observed.
  useFailureToast('Failed to fetch geography', useQuery({ ...podcastGeographiesQuery, enabled: false }))
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const sorted = useMemo(() => sortByName(data?.pages.flatMap((page) => page.answer) ?? []), [data])
  if (podcasts.isPending) return <Spinner label="Loading the podcasts…" />
  if (!data) return <CouldNotLoad onRetry={() => refetch()} />
  return (
    <>
      <PodcastTable podcasts={sorted} pathOf={managePodcastPath} />
      {hasNextPage && !isError && <p role="status">Loading more podcasts…</p>}
      {hasNextPage && isError && <CouldNotLoad onRetry={() => fetchNextPage()} />}
    </>
  )
}
