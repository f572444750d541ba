import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RatingCause, RatingChangeView, RatingMethodView } from '#shared/domain/rating-change.ts'
import { ratingChangesPath } from '#shared/domain/receipt-path.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import { momentText } from '#shared/format/moment.ts'
import { ratingChangesQuery } from '#web/features/episode/api/rating-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { ArrowIcon } from '#web/ui/detail-icons.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

/** How the rating came to be what it is, for those who open it. */
export function RatingChanges({ episodeId }: { episodeId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Changes of this rating</summary>
      <div className="mt-2 flex flex-col gap-4">
        {isOpen && <Changes episodeId={episodeId} />}
        <a
          href={ratingChangesPath(episodeId)}
          className="prose-link self-start text-sm font-medium text-ink-soft hover:text-ink"
        >
          These changes (JSON)
        </a>
      </div>
    </details>
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
        The changes could not be loaded.
        <Button look="small" onClick={() => changes.refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  const all = changes.data.pages.flatMap(({ answer }) => answer)
  if (all.length === 0) return <p className="text-ink-soft">No changes have been recorded.</p>
  return (
    <>
      <ol aria-label="Changes of this rating, newest first" className="flex flex-col gap-4">
        {all.map((change) => (
          <Change key={change.number} change={change} />
        ))}
      </ol>
      <MoreButton
        hasMore={changes.hasNextPage}
        isBusy={changes.isFetchingNextPage}
        onMore={() => changes.fetchNextPage()}
        endSentence="These are all changes."
      >
        {changes.isFetchNextPageError ? 'Try again' : 'Earlier changes'}
      </MoreButton>
    </>
  )
}

const causes: Readonly<Record<RatingCause, string>> = {
  'first-rating': 'The first rating.',
  'new-transcript': 'A new transcript was read.',
  'new-method': 'The method changed.',
  person: 'Set by a person.',
  'read-again': 'The same transcript was read again by the same method.',
}

const isByHand = ({ model }: RatingMethodView) => model.startsWith(writtenByHand)

/** Which prompts were used is left to the JSON. */
function methodSentence({ cause, method_before: before, method_after: after }: RatingChangeView): string {
  if (cause === 'person' || !after) return ''
  if (isByHand(after)) return 'People wrote the analysis.'
  if (!before) return `Analyzed with ${after.model}.`
  if (before.model !== after.model) {
    const earlier = isByHand(before) ? 'people wrote the analysis' : `with ${before.model}`
    return `Analyzed with ${after.model}; before, ${earlier}.`
  }
  return before.prompt_version === after.prompt_version
    ? `Analyzed with ${after.model}.`
    : `Analyzed with ${after.model}, with other instructions than before.`
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
