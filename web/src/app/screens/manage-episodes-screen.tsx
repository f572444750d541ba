import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { managePodcastsPath } from '#shared/pages/page-path.ts'
import { needs } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { NotFoundScreen } from '#web/app/screens/not-found-screen.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { episodeRowsQuery } from '#web/features/podcasts/api/episode-rows.ts'
import { EpisodeTable } from '#web/features/podcasts/components/episode-table.tsx'
import { rowsOf } from '#web/features/podcasts/episode-rows.ts'
import { useRunFailures } from '#web/features/podcasts/use-run-failures.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** A podcast's episodes, with what can be done with each. */
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
  const episodes = useInfiniteQuery(episodeRowsQuery(podcastId))
  const rows = useMemo(() => rowsOf(episodes.data), [episodes.data])
  const name = episodes.data?.pages[0]?.answer.name
  useRunFailures(rows)
  useFailureToast('Failed to fetch episodes', episodes)
  usePageMeta({ title: `${name ?? 'Episodes'} | ${productName}`, isHidden: true })
  if (episodes.isPending) return <Spinner label="Loading the episodes…" />
  return (
    <div className="page flex flex-col gap-7 py-12">
      <div>
        <LinkButton to={managePodcastsPath}>Back to podcasts</LinkButton>
      </div>
      <h1 className="font-serif text-4xl font-medium tracking-tight">{name ?? 'Episodes'}</h1>
      {episodes.isError && rows.length === 0 ? (
        <CouldNotLoad onRetry={() => episodes.refetch()} />
      ) : (
        <EpisodeTable podcastId={podcastId} rows={rows} />
      )}
      {episodes.hasNextPage && (
        <Button
          className="self-center"
          disabled={episodes.isFetchingNextPage}
          onClick={() => episodes.fetchNextPage()}
        >
          Show more episodes
        </Button>
      )}
    </div>
  )
}
