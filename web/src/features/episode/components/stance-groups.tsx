import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { mostOfEachStance } from '#shared/rules/stance-groups.ts'
import { EpisodeBrief } from '#web/features/episode/components/episode-brief.tsx'
import { visibleEpisodes } from '#web/features/episode/visible-episodes.ts'
import { Button } from '#web/ui/button.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

const columnsClasses = 'grid gap-x-4 gap-y-10 xl:grid-cols-5'

type EpisodePage = { answer: EpisodeCard[]; nextCursor: string | undefined }

type EpisodeListQuery = UseInfiniteQueryOptions<
  EpisodePage,
  Error,
  InfiniteData<EpisodePage>,
  string[],
  string | undefined
>

type StanceGroupsProps = {
  episodes: readonly EpisodeCard[]
  topic?: string | undefined
  queryOf: (stance: Stance, isWanted: boolean) => EpisodeListQuery
}

export function StanceGroups({ episodes, topic, queryOf }: StanceGroupsProps) {
  return (
    <div className={columnsClasses}>
      {stances.map((stance) => (
        <StanceGroup
          key={stance}
          topic={topic}
          stance={stance}
          queryOf={queryOf}
          newest={episodes.filter(({ political_stance }) => political_stance === stance)}
          others={episodes}
        />
      ))}
    </div>
  )
}

type StanceGroupProps = Pick<StanceGroupsProps, 'topic' | 'queryOf'> & {
  stance: Stance
  newest: readonly EpisodeCard[]
  others: readonly EpisodeCard[]
}

function StanceGroup({ topic, queryOf, stance, newest, others }: StanceGroupProps) {
  const titleId = useId()
  const [isExtended, setIsExtended] = useState(false)
  const all = useInfiniteQuery(queryOf(stance, isExtended))
  const loaded = all.data?.pages.flatMap((page) => page.answer)
  const hasMore = loaded ? all.hasNextPage : newest.length >= mostOfEachStance
  const showMore = () => {
    setIsExtended(true)
    if (loaded) void all.fetchNextPage()
    else if (all.isError) void all.refetch()
  }
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <h2 id={titleId} className="flex">
        <StanceBadge stance={stance} unratedReason={null} />
      </h2>
      <GroupEpisodes topic={topic} others={others} episodes={visibleEpisodes(loaded ?? newest)} />
      {all.isError && <p role="alert">The next episodes couldn't be loaded.</p>}
      {hasMore && (
        <Button variant="small" className="self-start" disabled={all.isFetching} onClick={showMore}>
          {all.isFetching ? 'Loading…' : 'Show more'}
          <span className="sr-only"> {stance} episodes</span>
        </Button>
      )}
    </section>
  )
}

type GroupEpisodesProps = Pick<StanceGroupsProps, 'topic' | 'episodes'> & Pick<StanceGroupProps, 'others'>

function GroupEpisodes({ topic, episodes, others }: GroupEpisodesProps) {
  if (episodes.length === 0) {
    return <p className="rounded-lg border border-dashed border-line-strong p-4 text-ink-soft">No episodes</p>
  }
  return (
    <ul className="flex flex-wrap gap-3">
      {episodes.map((episode) => (
        <li key={episode.id} className="min-w-0 grow basis-72">
          <EpisodeBrief episode={episode} topic={topic} others={others} />
        </li>
      ))}
    </ul>
  )
}

export function StanceGroupsSkeleton() {
  return (
    <div aria-hidden="true" className={columnsClasses}>
      {stances.map((stance) => (
        <div key={stance} className="flex flex-col gap-3">
          <div className="skeleton h-7 w-32 rounded-full" />
          <div className="skeleton h-64 rounded-lg" />
        </div>
      ))}
    </div>
  )
}
