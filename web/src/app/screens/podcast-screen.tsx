import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { productName } from '#shared/domain/product.ts'
import { podcastHead } from '#shared/pages/page-texts.ts'
import { CardActions } from '#web/app/parts/card-actions.tsx'
import { NotFoundScreen } from '#web/app/screens/not-found-screen.tsx'
import { EpisodeGrid } from '#web/features/episode/components/episode-grid.tsx'
import { FeedbackButtons } from '#web/features/feedback/components/feedback-buttons.tsx'
import { podcastQuery } from '#web/features/podcast-page/api/podcast.ts'
import { PodcastHeader } from '#web/features/podcast-page/components/podcast-header.tsx'
import { StanceDistributionChart } from '#web/features/podcast-page/components/stance-distribution-chart.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { parseIdInPath } from '#web/lib/id-in-path.ts'
import { loadStatusOf } from '#web/lib/load-status.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function PodcastScreen() {
  const podcastId = parseIdInPath(useParams().id)
  const { data, refetch, ...query } = useInfiniteQuery(podcastQuery(podcastId))
  const { isFirstLoad, hasFailed, isRetrying } = loadStatusOf(query)
  if (isFirstLoad) return <Spinner label="Loading the podcast…" />
  if (hasFailed && !data) return <Failed isRetrying={isRetrying} onRetry={refetch} />
  const podcast = data?.pages[0]?.answer
  return podcast ? <Podcast key={podcastId} podcast={podcast} /> : <NotFoundScreen />
}

function Failed(attempt: { isRetrying: boolean; onRetry: () => unknown }) {
  usePageMeta({ title: `Podcast | ${productName}` })
  return (
    <div className="page py-12 md:py-16">
      <h1 className="sr-only">Podcast</h1>
      <CouldNotLoad text="This podcast couldn't be loaded." {...attempt} />
    </div>
  )
}

function Podcast({ podcast }: { podcast: PodcastPage }) {
  usePageMeta(podcastHead(podcast))
  return (
    <article className="page flex flex-col gap-12 py-12 md:py-16">
      <PodcastHeader podcast={podcast} />
      <StanceDistributionChart {...podcast} />
      <Episodes podcastId={podcast.id} />
    </article>
  )
}

function Episodes({ podcastId }: { podcastId: number }) {
  const list = useInfiniteQuery(podcastQuery(podcastId))
  const { user } = useSession()
  const episodes = list.data?.pages.flatMap((page) => page?.answer.episodes ?? []) ?? []
  return (
    <section aria-labelledby="episodes-title" className="flex flex-col gap-6">
      <h2 id="episodes-title" className="font-serif text-[1.75rem] font-medium tracking-tight">
        {episodes.length === 0 ? 'Episodes' : 'Episodes, newest first'}
      </h2>
      {episodes.length === 0 ? (
        <p className="text-lg text-ink-soft">No episodes of this show are published yet.</p>
      ) : (
        <EpisodeGrid
          episodes={episodes}
          isSignedIn={user !== null}
          actionFor={(episode) => (
            <span className="noscript:hidden">
              <CardActions episode={episode} />
            </span>
          )}
          feedbackFor={({ id, title }) => (
            <div className="noscript:hidden">
              <FeedbackButtons episodeId={id} title={title} location="card" />
            </div>
          )}
        />
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="self-center">
          The next episodes couldn't be loaded.
        </p>
      )}
      <div className="flex flex-col noscript:hidden">
        <MoreButton
          hasMore={list.hasNextPage}
          isBusy={list.isFetchingNextPage}
          onLoadMore={() => list.fetchNextPage()}
          endSentence="No more episodes."
        >
          {list.isFetchingNextPage ? 'Loading…' : 'Show more episodes'}
        </MoreButton>
      </div>
    </section>
  )
}
