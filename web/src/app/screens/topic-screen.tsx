import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { topicFeedPath } from '#shared/pages/feed-path.ts'
import { comparePath } from '#shared/pages/page-path.ts'
import { topicHead } from '#shared/pages/page-texts.ts'
import { ContentGuard } from '#web/app/guards.tsx'
import { CardActions } from '#web/app/parts/card-actions.tsx'
import { EpisodeGrid, EpisodeGridSkeleton } from '#web/features/episode/components/episode-grid.tsx'
import { HearBothOnTopic } from '#web/features/episode/components/hear-both-on-topic.tsx'
import { MoreEpisodes, type PagedList } from '#web/features/episode/components/more-episodes.tsx'
import { StanceGroups, StanceGroupsSkeleton } from '#web/features/episode/components/stance-groups.tsx'
import { UnratedNote } from '#web/features/episode/components/unrated-note.tsx'
import { goToTop, useEpisodeOrder } from '#web/features/episode/use-episode-order.ts'
import { visibleEpisodes } from '#web/features/episode/visible-episodes.ts'
import { FeedbackButtons } from '#web/features/feedback/components/feedback-buttons.tsx'
import {
  type CountedTopic,
  countedTopicQuery,
  topicEpisodesQuery,
  topicGroupsQuery,
} from '#web/features/topics/api/topic-episodes.ts'
import { TopicFailure } from '#web/features/topics/components/topic-failure.tsx'
import { TopicHeader } from '#web/features/topics/components/topic-header.tsx'
import { TopicWithoutScript } from '#web/features/topics/components/topic-without-script.tsx'
import { type AddressedTopic, readTopicAddress } from '#web/features/topics/topic-address.ts'
import { loadStatusOf } from '#web/lib/load-status.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { FollowButton } from '#web/ui/follow-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function TopicScreen() {
  const { pathname } = useLocation()
  const topic = readTopicAddress(pathname)
  const { data: counted } = useQuery(countedTopicQuery(topic.key))
  const title = counted?.name ?? topic.name
  usePageMeta(topicHead(topic.key || topic.name))
  const fallback = counted && <ServedTopic topic={topic} counted={counted} />
  return (
    <ContentGuard content="topic-page" fallback={fallback}>
      <Topic key={topic.raw} topic={topic} title={title} />
    </ContentGuard>
  )
}

/** Served to everyone, and shown while the session loads. */
function ServedTopic({ topic, counted }: { topic: AddressedTopic; counted: CountedTopic }) {
  return (
    <TopicPage topic={topic} title={counted.name} count={undefined}>
      <TopicWithoutScript topic={counted} />
      <div className="contents noscript:hidden">
        <Spinner />
      </div>
    </TopicPage>
  )
}

type TopicPageProps = {
  topic: AddressedTopic
  title: string
  count: number | undefined
  children: ReactNode
}

function TopicPage({ topic, title, count, children }: TopicPageProps) {
  const [order, changeOrder] = useEpisodeOrder()
  return (
    <div className="page flex flex-col gap-8 py-12 md:py-16">
      <TopicHeader
        name={title}
        count={count}
        order={order}
        onOrderChange={changeOrder}
        action={
          topic.key && (
            <div className="flex flex-wrap gap-2">
              <FollowButton subject={{ kind: 'topic', name: topic.key }} />
              <CopyFeedButton path={topicFeedPath(topic.key)} subject={topic.name} />
            </div>
          )
        }
      />
      {children}
    </div>
  )
}

function Topic({ topic, title }: { topic: AddressedTopic; title: string }) {
  const [order, changeOrder] = useEpisodeOrder()
  const isByStance = order === 'stance'
  const list = useInfiniteQuery(topicEpisodesQuery(topic.key, { isWanted: !isByStance }))
  const groups = useQuery(topicGroupsQuery(topic.key, { isWanted: isByStance }))
  const shown = isByStance ? groups : list
  const listed = isByStance ? groups.data?.episodes : list.data?.pages.flatMap((page) => page.answer)
  const episodes = visibleEpisodes(listed ?? [])
  const status = loadStatusOf(shown)
  const isLoading = status.isFirstLoad
  const hasFailed = status.hasFailed && episodes.length === 0
  const showByDate = () => {
    changeOrder('date')
    goToTop()
  }
  const skeleton = isByStance ? <StanceGroupsSkeleton /> : <EpisodeGridSkeleton />
  return (
    <TopicPage topic={topic} title={title} count={isLoading || hasFailed ? undefined : episodes.length}>
      {isLoading && <Loading name={topic.name} skeleton={skeleton} />}
      {hasFailed && <TopicFailure topic={topic} error={shown.error} onRetry={shown.refetch} />}
      {!isLoading && !hasFailed && episodes.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <HearBothOnTopic topic={topic.key} episodes={episodes} />
          <LinkButton to={comparePath(topic.key)}>Compare what each side says</LinkButton>
        </div>
      )}
      {!isLoading && !hasFailed && isByStance && (
        <StanceGroups
          episodes={episodes}
          topic={topic.key}
          queryOf={(stance, isWanted) => topicEpisodesQuery(topic.key, { stance, isWanted })}
        />
      )}
      {!isLoading && !hasFailed && isByStance && (
        <UnratedNote count={groups.data?.unratedCount ?? 0} onShowAll={showByDate} />
      )}
      {!isLoading && !hasFailed && !isByStance && (
        <TopicList topic={topic.key} episodes={episodes} list={list} />
      )}
    </TopicPage>
  )
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

type TopicListProps = { topic: string; episodes: readonly EpisodeCard[]; list: PagedList }

function TopicList({ topic, episodes, list }: TopicListProps) {
  if (episodes.length === 0) {
    return <p className="py-10 text-lg text-ink-soft">No episodes found for this topic.</p>
  }
  return (
    <>
      <h2 className="sr-only">Episodes, newest first</h2>
      <EpisodeGrid
        episodes={episodes}
        isSignedIn
        actionFor={(episode) => <CardActions episode={episode} topic={topic} others={episodes} />}
        feedbackFor={({ id, title }) => <FeedbackButtons episodeId={id} title={title} location="card" />}
      />
      <MoreEpisodes list={list} />
    </>
  )
}
