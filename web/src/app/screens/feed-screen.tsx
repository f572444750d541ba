import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { productName } from '#shared/domain/product.ts'
import type { Profile } from '#shared/domain/user.ts'
import { countOf } from '#shared/format/number.ts'
import { mayRead, refuseAccess } from '#shared/rules/access.ts'
import { mostUnratedCounted } from '#shared/rules/stance-groups.ts'
import { ContentGuard } from '#web/app/guards.tsx'
import { CardActions } from '#web/app/parts/card-actions.tsx'
import { EpisodeGrid, EpisodeGridSkeleton } from '#web/features/episode/components/episode-grid.tsx'
import { MoreEpisodes, type PagedList } from '#web/features/episode/components/more-episodes.tsx'
import { StanceGroups, StanceGroupsSkeleton } from '#web/features/episode/components/stance-groups.tsx'
import { UnratedNote } from '#web/features/episode/components/unrated-note.tsx'
import { goToTop, useEpisodeOrder } from '#web/features/episode/use-episode-order.ts'
import { visibleEpisodes } from '#web/features/episode/visible-episodes.ts'
import { FeedbackButtons } from '#web/features/feedback/components/feedback-buttons.tsx'
import { feedGroupsQuery, feedQuery } from '#web/features/personal-feed/api/feed.ts'
import { FeedHeader } from '#web/features/personal-feed/components/feed-header.tsx'
import {
  FeedFailure,
  NoEpisodesFound,
  NoTopicsYet,
} from '#web/features/personal-feed/components/feed-states.tsx'
import { useRefreshing } from '#web/features/personal-feed/use-refreshing.ts'
import { geographiesQuery } from '#web/features/profile/api/geographies.ts'
import { profileQuery } from '#web/features/profile/api/profile.ts'
import { loadStatusOf } from '#web/lib/load-status.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { OrderToggle } from '#web/ui/order-toggle.tsx'

export function FeedScreen() {
  usePageMeta({ title: `Your Personalized Feed | ${productName}`, isHidden: true })
  return (
    <ContentGuard content="personal-feed">
      <Feed />
    </ContentGuard>
  )
}

function Feed() {
  const [order, changeOrder] = useEpisodeOrder()
  const isByStance = order === 'stance'
  const isRefreshing = useRefreshing()
  const profile = useQuery(profileQuery)
  const list = useInfiniteQuery(feedQuery({ isWanted: !isByStance }))
  const groups = useQuery(feedGroupsQuery({ isWanted: isByStance }))
  const shown = isByStance ? groups : list
  const listed = isByStance ? groups.data?.episodes : list.data?.pages.flatMap((page) => page.answer)
  const episodes = visibleEpisodes(listed ?? [])
  const unratedCount = groups.data?.unratedCount ?? 0
  const isSearching = useNextWhile(!isByStance && episodes.length === 0, list)
  const hasTopics = profile.data?.preferences.interested_topics.length !== 0
  const status = loadStatusOf(shown)
  const hasFailed = status.hasFailed && episodes.length === 0
  const isLoading = status.isFirstLoad || isSearching
  const count = isLoading || hasFailed || !hasTopics ? '' : `Showing ${countOf(episodes.length, 'episode')}`
  const isUpdating = hasTopics && ((shown.isFetching && !list.isFetchingNextPage) || isSearching)
  return (
    <div className="page flex flex-col gap-8 py-12 md:py-16">
      <FeedHeader
        topics={profile.data?.topics.map(({ name }) => name)}
        geographies={useGeographyNames(profile.data)}
        status={statusOf({ isRefreshing, isUpdating }) ?? count}
        toggle={hasTopics && <OrderToggle order={order} onOrderChange={changeOrder} />}
      />
      {profile.isError && !profile.data && <CouldNotLoad onRetry={() => profile.refetch()} />}
      {!hasTopics && <NoTopicsYet />}
      {hasTopics && hasFailed && <FeedFailure error={shown.error} onRetry={shown.refetch} />}
      {hasTopics &&
        isLoading &&
        !hasFailed &&
        (isByStance ? <StanceGroupsSkeleton /> : <EpisodeGridSkeleton />)}
      {hasTopics && !isLoading && !hasFailed && (
        <FeedEpisodes episodes={episodes} isByStance={isByStance} list={list} />
      )}
      {hasTopics && !isLoading && !hasFailed && isByStance && (
        <UnratedNote
          count={unratedCount}
          isAtLeast={unratedCount >= mostUnratedCounted}
          onShowAll={() => {
            changeOrder('date')
            goToTop()
          }}
        />
      )}
    </div>
  )
}

function statusOf({ isRefreshing, isUpdating }: { isRefreshing: boolean; isUpdating: boolean }) {
  if (isRefreshing) return 'Refreshing your feed...'
  return isUpdating ? 'Updating your episodes...' : undefined
}

function useGeographyNames(profile: Profile | undefined): string[] | undefined {
  const mayChoose = profile && !refuseAccess(mayRead('preferred-geography'), profile)
  const chosen = mayChoose ? profile.preferences.geography_interests : profile && []
  const { data, isError } = useQuery(geographiesQuery(chosen !== undefined && chosen.length > 0))
  if (!chosen) return undefined
  const known = data ?? []
  if (chosen.length > 0 && known.length === 0 && !isError) return undefined
  return chosen.map(
    (id) => known.find(({ geography_id }) => geography_id === id)?.geography_name ?? `Geography #${id}`,
  )
}

/**
 * Loads further pages while the list is empty: `visibleEpisodes` can drop a whole page although more follow.
 */
function useNextWhile(isEmpty: boolean, list: PagedList & { isFetching: boolean }): boolean {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const isSearching = isEmpty && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage()
  }, [isSearching, isFetching, fetchNextPage])
  return isSearching
}

type FeedEpisodesProps = { episodes: readonly EpisodeCard[]; isByStance: boolean; list: PagedList }

function FeedEpisodes({ episodes, isByStance, list }: FeedEpisodesProps) {
  if (isByStance) {
    return (
      <StanceGroups episodes={episodes} queryOf={(stance, isWanted) => feedQuery({ stance, isWanted })} />
    )
  }
  if (episodes.length === 0) return <NoEpisodesFound />
  return (
    <>
      <h2 className="sr-only">Episodes, newest first</h2>
      <EpisodeGrid
        episodes={episodes}
        isSignedIn
        actionFor={(episode) => <CardActions episode={episode} />}
        feedbackFor={({ id, title }) => <FeedbackButtons episodeId={id} title={title} location="card" />}
      />
      <MoreEpisodes list={list} />
    </>
  )
}
