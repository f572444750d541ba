import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Stance } from '#shared/stance.ts'
import { allTopicsQuery, stanceTopicsQuery } from '#web/features/topics/api/topics.ts'
import { NoTopics, TopicCloudSection } from '#web/features/topics/components/topic-cloud-section.tsx'
import { CloudSkeleton, WordCloud } from '#web/features/topics/components/word-cloud.tsx'
import { readTopics } from '#web/features/topics/topic-frequencies.ts'

type TopicCloudsProps = {
  stance: Stance
  /** The topics that came with the episodes, by name; undefined when those did not come. */
  pageTopics: Readonly<Record<string, number>> | undefined
  isSignedIn: boolean
}

/** What the episodes of a stance are about, and what all episodes are about. */
export function TopicClouds({ stance, pageTopics, isSignedIn }: TopicCloudsProps) {
  return (
    <div className="flex flex-col gap-6">
      <TopicCloudSection title={stanceTitle(stance)} isSignedIn={isSignedIn}>
        <StanceCloud stance={stance} pageTopics={pageTopics} isSignedIn={isSignedIn} />
      </TopicCloudSection>
      <TopicCloudSection title={allTitle} isSignedIn={isSignedIn}>
        <AllStancesCloud isSignedIn={isSignedIn} />
      </TopicCloudSection>
    </div>
  )
}

const allTitle = 'Trending Topics Across All Political Stances'
const stanceTitle = (stance: Stance) => `Trending Topics in ${stance} Media`

/** What came with the episodes is shown at once, until the stance's own list is there. */
function StanceCloud({ stance, pageTopics, isSignedIn }: TopicCloudsProps) {
  const onPage = useMemo(() => pageTopics && readTopics(pageTopics), [pageTopics])
  const hasNone = onPage?.length === 0
  const { data, isPending, isError, refetch } = useQuery({ ...stanceTopicsQuery(stance), enabled: !hasNone })
  const listed = useMemo(() => data && readTopics(data.topics), [data])
  if (hasNone) return <NoTopics text="No topics available for this political stance." />
  const topics = isPending ? onPage : listed
  if (topics && topics.length > 0) {
    return <WordCloud key={stance} topics={topics} label={stanceTitle(stance)} isSignedIn={isSignedIn} />
  }
  if (isPending) return <CloudSkeleton />
  return (
    <NoTopics
      text={`No topics available for ${stance} political stance`}
      onRetry={isError ? () => refetch() : undefined}
    />
  )
}

function AllStancesCloud({ isSignedIn }: { isSignedIn: boolean }) {
  const { data, isPending, isError, refetch } = useQuery(allTopicsQuery)
  const topics = useMemo(() => readTopics(data?.topics), [data])
  if (isPending) return <CloudSkeleton />
  if (topics.length > 0) return <WordCloud topics={topics} label={allTitle} isSignedIn={isSignedIn} />
  return (
    <NoTopics
      text={isError ? 'The topics could not be loaded.' : undefined}
      onRetry={isError ? () => refetch() : undefined}
    />
  )
}
