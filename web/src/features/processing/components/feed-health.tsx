import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { feedHealthQuery, processingQuery } from '#web/features/processing/api/processing.ts'
import { FeedHealthTable } from '#web/features/processing/components/feed-health-table.tsx'
import { hasProblem } from '#web/features/processing/feed-health.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePageOfRows } from '#web/ui/use-page-of-rows.ts'

export function FeedHealth() {
  return (
    <Card title="Feed Health">
      <Feeds />
    </Card>
  )
}

function Feeds() {
  const [isNarrowed, setIsNarrowed] = useState(false)
  const { data, isPending, hasNextPage, isFetching, isError, fetchNextPage, refetch } =
    useInfiniteQuery(feedHealthQuery)
  const settings = useQuery(processingQuery)
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const podcasts = data?.pages.flatMap((one) => one.answer) ?? []
  const unhealthy = podcasts.filter(hasProblem)
  const shown = isNarrowed ? unhealthy : [...unhealthy, ...podcasts.filter((podcast) => !hasProblem(podcast))]
  // All pages are loaded anyway, to show those with problems first.
  const page = usePageOfRows({ rows: shown, list: String(isNarrowed), hasMore: false, onLoadMore: () => {} })
  if (isPending) return <p role="status">Loading the feeds…</p>
  if (!data) return <CouldNotLoad onRetry={() => refetch()} />
  if (podcasts.length === 0) return <p className="text-ink-soft">No podcasts yet.</p>
  return (
    <>
      <Choice isChecked={isNarrowed} onChange={setIsNarrowed}>
        Only feeds with problems
      </Choice>
      {shown.length > 0 && (
        <FeedHealthTable podcasts={page.shown} areChecksOn={settings.data?.auto_check_enabled} />
      )}
      {shown.length === 0 && !hasNextPage && (
        <p role="status" className="text-ink-soft">
          No feed has a problem.
        </p>
      )}
      <Pager {...page.pager} />
      {hasNextPage && !isError && <p role="status">Loading more feeds…</p>}
      {hasNextPage && isError && <CouldNotLoad onRetry={() => fetchNextPage()} />}
    </>
  )
}
