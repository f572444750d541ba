import { type UseQueryResult, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Stance } from '#shared/domain/stance.ts'
import { allTopicsQuery, stanceTopicsQuery } from '#web/features/topics/api/topics.ts'
import { NoTopics, TopicCloudSection } from '#web/features/topics/components/topic-cloud-section.tsx'
import { cloudHeight, type PageTopics } from '#web/features/topics/components/topic-clouds-skeleton.tsx'
import { CloudSkeleton, WordCloud } from '#web/features/topics/components/word-cloud.tsx'
import { type CloudTopic, readTopics } from '#web/features/topics/topic-frequencies.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CompareLinks } from '#web/ui/compare-links.tsx'

type TopicCloudsProps = {
  stance: Stance
  /** Topics of the loaded episodes; undefined when those failed. */
  pageTopics: PageTopics
  isSignedIn: boolean
  className?: string
}

export function TopicClouds({ stance, pageTopics, isSignedIn, className }: TopicCloudsProps) {
  const onPage = useMemo(() => pageTopics && readTopics(pageTopics), [pageTopics])
  const hasNone = onPage?.length === 0
  const list = useQuery({ ...stanceTopicsQuery(stance), placeholderData: onPage, enabled: !hasNone })
  usePrefetchQuery(allTopicsQuery)
  return (
    <div className={className}>
      <TopicCloudSection title={stanceTitle(stance)} isSignedIn={isSignedIn}>
        {hasNone ? (
          <NoTopics text="No topics available for this political stance." />
        ) : (
          <ListedCloud
            key={stance}
            list={list}
            label={stanceTitle(stance)}
            text={`No topics available for ${stance} political stance`}
            isSignedIn={isSignedIn}
          />
        )}
      </TopicCloudSection>
      {list.isFetching && list.isPlaceholderData ? (
        // The first cloud still grows, and would push the second down while it is read.
        <div className={classNames('invisible', cloudHeight)} />
      ) : (
        <TopicCloudSection title={allTitle} isSignedIn={isSignedIn}>
          <AllStancesCloud isSignedIn={isSignedIn} />
        </TopicCloudSection>
      )}
    </div>
  )
}

const allTitle = 'Trending Topics Across All Political Stances'
const stanceTitle = (stance: Stance) => `Trending Topics in ${stance} Media`

function AllStancesCloud({ isSignedIn }: { isSignedIn: boolean }) {
  const list = useQuery(allTopicsQuery)
  const text = list.isError ? "The topics couldn't be loaded." : undefined
  return (
    <>
      <ListedCloud list={list} label={allTitle} text={text} isSignedIn={isSignedIn} />
      <CompareLinks names={(list.data ?? []).map(({ name }) => name)} className="mt-6 px-2 sm:px-0" />
    </>
  )
}

type ListedCloudProps = {
  list: UseQueryResult<CloudTopic[]>
  label: string
  text: string | undefined
  isSignedIn: boolean
}

function ListedCloud({ list, label, text, isSignedIn }: ListedCloudProps) {
  if (list.isPending) return <CloudSkeleton />
  if (list.data?.length) return <WordCloud topics={list.data} label={label} isSignedIn={isSignedIn} />
  return <NoTopics text={text} onRetry={list.isError ? () => list.refetch() : undefined} />
}
