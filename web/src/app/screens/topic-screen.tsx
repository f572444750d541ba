import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { topicFeedPath } from '#shared/pages/feed-path.ts'
import { topicHead } from '#shared/pages/page-texts.ts'
import { ContentGuard } from '#web/app/guards.tsx'
import { MoreEpisodes, type PagedList } from '#web/app/screens/more-episodes.tsx'
import { TopicGroups, TopicGroupsSkeleton } from '#web/app/screens/topic-groups.tsx'
import { EpisodeGrid, EpisodeGridSkeleton } from '#web/features/episode/components/episode-grid.tsx'
import { visibleEpisodes } from '#web/features/episode/visible-episodes.ts'
import { FeedbackButtons } from '#web/features/feedback/components/feedback-buttons.tsx'
import { topicEpisodesQuery, topicGroupsQuery } from '#web/features/topics/api/topic-episodes.ts'
import { TopicFailure } from '#web/features/topics/components/topic-failure.tsx'
import { TopicHead, type TopicOrder } from '#web/features/topics/components/topic-head.tsx'
import { type AddressedTopic, readTopicAddress } from '#web/features/topics/topic-address.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'

/** The episodes on a topic, for signed-in people. */
export function TopicScreen() {
  const { pathname } = useLocation()
  const topic = readTopicAddress(pathname)
  usePageMeta(topicHead(topic.key || topic.name))
  return (
    <ContentGuard content="topic-page">
      <Topic key={topic.raw} topic={topic} />
    </ContentGuard>
  )
}

function Topic({ topic }: { topic: AddressedTopic }) {
  const [order, changeOrder] = useTopicOrder()
  const isByStance = order === 'stance'
  const list = useInfiniteQuery(topicEpisodesQuery(topic.key, { isWanted: !isByStance }))
  const groups = useQuery(topicGroupsQuery(topic.key, { isWanted: isByStance }))
  const shown = isByStance ? groups : list
  const listed = isByStance ? groups.data : list.data?.pages.flatMap((page) => page.answer)
  const episodes = visibleEpisodes(listed ?? [])
  const hasFailed = shown.isError && episodes.length === 0
  const skeleton = isByStance ? <TopicGroupsSkeleton /> : <EpisodeGridSkeleton />
  return (
    <div className="page flex flex-col gap-8 py-12 md:py-16">
      <TopicHead
        name={topic.name}
        count={shown.isLoading || hasFailed ? undefined : episodes.length}
        order={order}
        onOrder={changeOrder}
        action={topic.key && <CopyFeedButton path={topicFeedPath(topic.key)} subject={topic.name} />}
      />
      {shown.isLoading && <Loading name={topic.name} skeleton={skeleton} />}
      {hasFailed && <TopicFailure topic={topic} error={shown.error} onRetry={() => shown.refetch()} />}
      {!shown.isLoading && !hasFailed && isByStance && <TopicGroups topic={topic.key} episodes={episodes} />}
      {!shown.isLoading && !hasFailed && !isByStance && <TopicList episodes={episodes} list={list} />}
    </div>
  )
}

/** The order stands in the address, so that it is kept on coming back. */
function useTopicOrder(): [order: TopicOrder, change: (order: TopicOrder) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (order: TopicOrder) => setSearch(order === 'stance' ? { order } : {}, { replace: true })
  return [search.get('order') === 'stance' ? 'stance' : 'date', change]
}

function Loading({ name, skeleton }: { name: string; skeleton: ReactNode }) {
  return (
    <>
      <p role="status" className="text-lg text-ink-soft wrap-anywhere">
        Loading episodes for topic "{name}"...
      </p>
      {skeleton}
    </>
  )
}

function TopicList({ episodes, list }: { episodes: readonly EpisodeCard[]; list: PagedList }) {
  if (episodes.length === 0) {
    return <p className="py-10 text-lg text-ink-soft">No episodes found for this topic.</p>
  }
  return (
    <>
      <h2 className="sr-only">Episodes, newest first</h2>
      <EpisodeGrid
        episodes={episodes}
        isSignedIn
        feedbackFor={({ id }) => <FeedbackButtons episodeId={id} place="card" />}
      />
      <MoreEpisodes list={list} />
    </>
  )
}
