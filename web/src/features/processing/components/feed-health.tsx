import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feedHealthQuery, processingQuery } from '#web/features/processing/api/processing.ts'
import { FeedHealthTable } from '#web/features/processing/components/feed-health-table.tsx'
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
  const [isNarrowed, setIsNarrowed] = useState(true)
  return (
    <>
      <Choice isChecked={isNarrowed} onChange={setIsNarrowed}>
        Only feeds with problems
      </Choice>
      <FeedRows isNarrowed={isNarrowed} />
    </>
  )
}

function FeedRows({ isNarrowed }: { isNarrowed: boolean }) {
  const feeds = useInfiniteQuery(feedHealthQuery(isNarrowed))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = feeds
  const settings = useQuery(processingQuery)
  const podcasts = data?.pages.flatMap((one) => one.answer) ?? []
  const { shown, pager } = usePageOfRows({
    rows: podcasts,
    list: String(isNarrowed),
    hasMore: hasNextPage,
    onLoadMore: fetchNextPage,
  })
  if (feeds.isPending) return <p role="status">Loading the feeds…</p>
  if (!data) return <CouldNotLoad onRetry={() => feeds.refetch()} />
  if (podcasts.length === 0) {
    return (
      <p role="status" className="text-ink-soft">
        {isNarrowed ? 'No feed has a problem.' : 'No podcasts yet.'}
      </p>
    )
  }
  return (
    <>
      <FeedHealthTable podcasts={shown} areChecksOn={settings.data?.auto_check_enabled} />
      {isFetchNextPageError && <CouldNotLoad onRetry={() => fetchNextPage()} />}
      <Pager {...pager} isBusy={isFetchingNextPage} />
    </>
  )
}
