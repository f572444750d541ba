import { useInfiniteQuery } from '@tanstack/react-query'
import { productName } from '#shared/domain/product.ts'
import { managePodcastPath } from '#shared/pages/page-path.ts'
import { needs } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { podcastsQuery } from '#web/features/podcasts/api/podcasts.ts'
import { AddPodcastForm } from '#web/features/podcasts/components/add-podcast-form.tsx'
import { PodcastLists } from '#web/features/podcasts/components/podcast-lists.tsx'
import { PodcastTable } from '#web/features/podcasts/components/podcast-table.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The podcasts there are, and the form that adds one. */
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
      <h1 className="font-serif text-4xl font-medium tracking-tight">Manage Podcasts</h1>
      <AddPodcastForm />
      <PodcastLists />
      <Podcasts />
    </div>
  )
}

function Podcasts() {
  const podcasts = useInfiniteQuery(podcastsQuery)
  useFailureToast('Failed to fetch podcasts', podcasts)
  if (podcasts.isPending) return <Spinner label="Loading the podcasts…" />
  if (!podcasts.data) return <CouldNotLoad onRetry={() => podcasts.refetch()} />
  return (
    <>
      <PodcastTable
        podcasts={podcasts.data.pages.flatMap((page) => page.answer)}
        pathOf={managePodcastPath}
      />
      {podcasts.hasNextPage && (
        <Button
          className="self-center"
          disabled={podcasts.isFetchingNextPage}
          onClick={() => podcasts.fetchNextPage()}
        >
          Show more podcasts
        </Button>
      )}
    </>
  )
}
