import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { productName } from '#shared/domain/product.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { EpisodeGrid, EpisodeGridSkeleton } from '#web/features/episode/components/episode-grid.tsx'
import { MoreEpisodes } from '#web/features/episode/components/more-episodes.tsx'
import { totalDuration, visibleEpisodes } from '#web/features/episode/visible-episodes.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { sidelightQuery } from '#web/features/stance-page/api/sidelight.ts'
import { ResultsSummary } from '#web/features/stance-page/components/results-summary.tsx'
import {
  TopicCloudsSkeleton,
  wordCloudsClasses,
} from '#web/features/topics/components/topic-clouds-skeleton.tsx'
import { loadStatusOf } from '#web/lib/load-status.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Later } from '#web/ui/later.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'

const TopicClouds = lazyPart(() =>
  import('#web/features/topics/components/topic-clouds.tsx').then((m) => m.TopicClouds),
)

/** Loaded separately, so that the cards' quotes do not wait for this code. */
const CardActions = lazyPart(() => import('#web/app/parts/card-actions.tsx').then((m) => m.CardActions))

const FeedbackButtons = lazyPart(() =>
  import('#web/features/feedback/components/feedback-buttons.tsx').then((m) => m.FeedbackButtons),
)

const sectionClasses = 'mt-4 flex flex-col gap-3 sm:mt-5 sm:gap-4'

type HomeResultsProps = { stance: Stance; isAuthenticated: boolean }

export function HomeResults({ stance, isAuthenticated }: HomeResultsProps) {
  const { user } = useSession()
  const results = useInfiniteQuery(sidelightQuery(stance, isAuthenticated))
  const { isFirstLoad, hasFailed, isRetrying } = loadStatusOf(results)
  if (isFirstLoad) return <LoadingResults />
  const loaded = results.data?.pages.flatMap((page) => page.answer.episodes) ?? []
  const episodes = visibleEpisodes(loaded)
  const pageTopics = results.data?.pages[0]?.answer.topics
  return (
    <section className={sectionClasses}>
      <ResultsSummary stance={stance} count={episodes.length} savedSeconds={totalDuration(episodes)} />
      {hasFailed && episodes.length === 0 ? (
        <CouldNotLoad isRetrying={isRetrying} onRetry={results.refetch} />
      ) : (
        <EpisodeGrid
          episodes={episodes}
          isSignedIn={user !== null}
          actionFor={(episode) => (
            // Each fallback is as large as the loaded part, so that the page does not move.
            <Later fallback={<span className="block h-9 w-41" />}>
              <CardActions episode={episode} />
            </Later>
          )}
          feedbackFor={({ id, title }) => (
            <Later fallback={<div className="min-h-9" />}>
              <FeedbackButtons episodeId={id} title={title} location="card" />
            </Later>
          )}
        />
      )}
      <MoreEpisodes key={stance} list={results} />
      <WhenNear placeholder={<TopicCloudsSkeleton pageTopics={pageTopics} />}>
        <Suspense fallback={<TopicCloudsSkeleton pageTopics={pageTopics} />}>
          <TopicClouds
            stance={stance}
            pageTopics={pageTopics}
            isSignedIn={user !== null}
            className={wordCloudsClasses(pageTopics)}
          />
        </Suspense>
      </WhenNear>
    </section>
  )
}

export function LoadingResults() {
  return (
    <section className={sectionClasses}>
      <p role="status" className="border-b border-line pb-3 font-serif text-2xl lg:text-[1.75rem]">
        Illuminating your {productName}...
      </p>
      <EpisodeGridSkeleton />
    </section>
  )
}
