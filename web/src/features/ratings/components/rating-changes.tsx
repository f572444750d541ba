import { useInfiniteQuery } from '@tanstack/react-query'
import type { RatingCause, RatingChangeView, RatingMethodView } from '#shared/domain/rating-change.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import { momentText } from '#shared/format/moment.ts'
import { ratingChangesQuery } from '#web/features/ratings/api/rating-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { ArrowIcon } from '#web/ui/detail-icons.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

export function RatingChanges({ episodeId }: { episodeId: number }) {
  return (
    <section aria-labelledby="rating-changes" className="flex flex-col gap-4">
      <h3 id="rating-changes" className="font-semibold">
        Changes to this rating
      </h3>
      <Changes episodeId={episodeId} />
    </section>
  )
}

function Changes({ episodeId }: { episodeId: number }) {
  const changes = useInfiniteQuery(ratingChangesQuery(episodeId))
  if (changes.isPending) {
    return (
      <p role="status" className="text-ink-soft">
        Loading the changes…
      </p>
    )
  }
  if (!changes.data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-ink-soft">
        The changes couldn't be loaded.
        <Button variant="small" onClick={() => changes.refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  const all = changes.data.pages.flatMap(({ answer }) => answer)
  if (all.length === 0) return <p className="text-ink-soft">No changes have been recorded.</p>
  return (
    <>
      <ol aria-label="Changes to this rating, newest first" className="flex flex-col gap-4">
        {all.map((change) => (
          <Change key={change.number} change={change} />
        ))}
      </ol>
      <MoreButton
        hasMore={changes.hasNextPage}
        isBusy={changes.isFetchingNextPage}
        onLoadMore={() => changes.fetchNextPage()}
        endSentence="No more changes."
      >
        {changes.isFetchNextPageError ? 'Try again' : 'Earlier changes'}
      </MoreButton>
    </>
  )
}

const causes: Readonly<Record<RatingCause, string>> = {
  'first-rating': 'First rating.',
  'new-transcript': 'New transcript.',
  'new-method': 'New method.',
  person: 'Set by an editor.',
  review: 'Checked and released by an editor.',
  'read-again': 'Read again: same transcript, same method.',
}

const isByHand = ({ model }: RatingMethodView) => model.startsWith(writtenByHand)

/** Says only that the prompt changed. The prompts themselves are only in the JSON. */
function methodSentence({ cause, method_before: before, method_after: after }: RatingChangeView): string {
  if (cause === 'person' || !after) return ''
  if (isByHand(after)) return 'People wrote the analysis.'
  if (!before) return `Analyzed with ${after.model}.`
  if (before.model !== after.model) {
    return isByHand(before)
      ? `Analyzed with ${after.model}; people wrote the earlier analysis.`
      : `Analyzed with ${after.model} instead of ${before.model}.`
  }
  return before.prompt_version === after.prompt_version
    ? `Analyzed with ${after.model}.`
    : `Analyzed with ${after.model} and a new prompt.`
}

function Change({ change }: { change: RatingChangeView }) {
  const { from, to } = change
  return (
    <li className="flex flex-col items-start gap-1.5">
      <time dateTime={change.changed_at} className="text-sm text-ink-soft">
        {momentText(change.changed_at)}
      </time>
      <span className="flex flex-wrap items-center gap-2">
        {from && (
          <>
            <StanceBadge stance={from.political_stance} unratedReason={from.unrated_reason} />
            <ArrowIcon className="size-4 shrink-0" />
            <span className="sr-only">changed to</span>
          </>
        )}
        <StanceBadge stance={to.political_stance} unratedReason={to.unrated_reason} />
      </span>
      <span className="text-sm wrap-anywhere">
        {causes[change.cause]} <span className="text-ink-soft">{methodSentence(change)}</span>
      </span>
    </li>
  )
}
