import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { EarlierRatings } from '#shared/domain/earlier-ratings.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { formatCost } from '#shared/format/price.ts'
import { manageRunsPath } from '#shared/pages/page-path.ts'
import { earlierRatingsQuery, useRateAgain } from '#web/features/ratings/api/ratings.ts'
import { questionSentences, ratingOutcomeTexts } from '#web/features/ratings/rating-texts.ts'
import { progressSentence } from '#web/lib/bulk-outcome-texts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { useBulkProgress } from '#web/ui/use-bulk-progress.ts'
import { focusHeadingAfter } from '#web/ui/use-focus-return.ts'

export function EarlierRatingsCard() {
  return (
    <Card title="Earlier Ratings">
      <Earlier />
    </Card>
  )
}

function Earlier(): ReactNode {
  const ratings = useQuery(earlierRatingsQuery)
  if (ratings.isError && !ratings.data) return <CouldNotLoad onRetry={() => ratings.refetch()} />
  if (!ratings.data) return <p role="status">Loading the ratings…</p>
  const { ready, under_way: underWay, failed } = ratings.data
  return (
    <>
      <p className="text-[0.9375rem] text-ink-soft">
        Episodes rated by a model or with prompts no longer in use.
      </p>
      {ready + underWay + failed === 0 ? (
        <p role="status">No published episode is known to have an earlier rating.</p>
      ) : (
        <Counts ratings={ratings.data} />
      )}
      <RateAgain ratings={ratings.data} />
    </>
  )
}

function Counts({ ratings }: { ratings: EarlierRatings }) {
  const { ready, under_way: underWay, failed, cents } = ratings
  const sums = [
    ['Rated by an earlier method', formatCount(ready + underWay + failed)],
    ['Waiting or being processed', formatCount(underWay)],
    ['Failed when last processed', formatCount(failed)],
    [`Rating ${formatCount(ready)} again, about`, formatCost(cents)],
  ]
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-lg font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
      {(underWay > 0 || failed > 0) && (
        <p className="text-sm text-ink-soft">
          <Link to={manageRunsPath} className="prose-link font-medium hover:text-ink">
            Runs
          </Link>{' '}
          lists what is waiting and what failed, and lets you cancel or retry it.
        </p>
      )}
      {cents === null && (
        <p>The price of the model is unknown, so nothing can be rated again until it is set.</p>
      )}
    </>
  )
}

function RateAgain({ ratings }: { ratings: EarlierRatings }) {
  const [confirming, setConfirming] = useState<EarlierRatings>()
  const { progress, ...outcome } = useBulkProgress()
  const rateAgain = useRateAgain(outcome)
  const { next } = ratings
  const count = countOf(confirming?.next.episode_ids.length ?? next.episode_ids.length, 'episode')
  const isOffered = next.episode_ids.length > 0 && next.cents !== null
  return (
    <>
      {(isOffered || rateAgain.isPending) && (
        <BusyButton
          ref={focusHeadingAfter}
          className="self-start"
          isBusy={rateAgain.isPending}
          onClick={() => setConfirming(ratings)}
        >
          Rate Again…
        </BusyButton>
      )}
      <p role="status" className="text-sm text-ink-soft empty:absolute">
        {progress && `${progressSentence(progress, ratingOutcomeTexts)}…`}
      </p>
      <ConfirmDialog
        isOpen={confirming !== undefined}
        title={`Rate ${count} again?`}
        confirmLabel="Rate Again"
        onConfirm={() => {
          rateAgain.mutate(confirming?.next.episode_ids ?? [])
          setConfirming(undefined)
        }}
        onCancel={() => setConfirming(undefined)}
      >
        {confirming && questionSentences(confirming).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </ConfirmDialog>
    </>
  )
}
