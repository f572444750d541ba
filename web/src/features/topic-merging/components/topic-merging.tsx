import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TopicFrequency } from '#shared/domain/topic.ts'
import type { TopicMerge } from '#shared/domain/topic-merge.ts'
import { momentText } from '#shared/format/moment.ts'
import { topicMergesQuery } from '#web/features/topic-merging/api/topic-merges.ts'
import { MergeDialog, type TopicPair } from '#web/features/topic-merging/components/merge-dialog.tsx'
import { SuggestedMerges } from '#web/features/topic-merging/components/suggested-merges.tsx'
import { TopicPicker } from '#web/features/topic-merging/components/topic-picker.tsx'
import { newsText, progressText } from '#web/features/topic-merging/merge-texts.ts'
import type { CallAnswer } from '#web/lib/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'

const headingClasses = 'text-lg font-semibold'

export function TopicMerging() {
  const [from, setFrom] = useState<TopicFrequency>()
  const [into, setInto] = useState<TopicFrequency>()
  const [confirming, setConfirming] = useState<TopicPair>()
  const clear = () => {
    setConfirming(undefined)
    setFrom(undefined)
    setInto(undefined)
  }
  return (
    <Card title="Topics">
      <p className="max-w-prose text-ink-soft">
        Different forms of a name already count as one topic. If two topics mean the same thing, merge them
        here.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <TopicPicker label="Topic to merge" chosen={from} exceptId={into?.id} onChoose={setFrom} />
        <TopicPicker label="Topic that stays" chosen={into} exceptId={from?.id} onChoose={setInto} />
      </div>
      <div>
        <Button disabled={!from || !into} onClick={() => from && into && setConfirming({ from, into })}>
          Merge…
        </Button>
      </div>
      <SuggestedAndLatest onMerge={setConfirming} />
      {confirming && (
        <MergeDialog pair={confirming} onStart={clear} onCancel={() => setConfirming(undefined)} />
      )}
    </Card>
  )
}

function SuggestedAndLatest({ onMerge }: { onMerge: (pair: TopicPair) => void }) {
  const listed = useQuery(topicMergesQuery)
  return (
    <>
      <MergeNews merges={listed.data?.merges} />
      <Lists listed={listed} onMerge={onMerge} />
    </>
  )
}

/** Always mounted, because a live region that appears together with its text is not announced. */
function MergeNews({ merges }: { merges: readonly TopicMerge[] | undefined }) {
  const [seen, setSeen] = useState(merges)
  const [news, setNews] = useState('')
  if (merges !== seen) {
    setSeen(merges)
    setNews((seen && merges && newsText(seen, merges)) || news)
  }
  return (
    <p role="status" aria-label="Merges" className="sr-only">
      {news}
    </p>
  )
}

type ListsProps = {
  listed: UseQueryResult<CallAnswer<'topic-merges.list'>>
  onMerge: (pair: TopicPair) => void
}

function Lists({ listed, onMerge }: ListsProps) {
  if (listed.isError && !listed.data) return <CouldNotLoad onRetry={() => listed.refetch()} />
  if (!listed.data) return <p role="status">Loading topics…</p>
  const { merges, suggestions } = listed.data
  return (
    <>
      <div className="flex flex-col gap-2 border-t border-line pt-5">
        <h3 className={headingClasses}>Topics that look alike</h3>
        <SuggestedMerges suggestions={suggestions} onMerge={onMerge} />
      </div>
      {merges.length > 0 && (
        <div className="flex flex-col gap-2 border-t border-line pt-5">
          <h3 className={headingClasses}>Latest merges</h3>
          <LatestMerges merges={merges} />
        </div>
      )}
    </>
  )
}

function LatestMerges({ merges }: { merges: readonly TopicMerge[] }) {
  return (
    <ul className="flex flex-col">
      {merges.map((merge) => (
        <li key={merge.from.id} className="border-t border-line py-3 wrap-anywhere first:border-t-0">
          “{merge.from.name}” into “{merge.into.name}”
          <span className="block text-sm text-ink-soft">
            {progressText(merge)} Asked for {momentText(merge.requested_at)}.
          </span>
        </li>
      ))}
    </ul>
  )
}
