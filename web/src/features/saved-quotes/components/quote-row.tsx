import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SavedQuote } from '#shared/domain/saved-quote.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatClock } from '#shared/format/duration.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { momentPath } from '#web/features/saved-quotes/export-quotes.ts'
import { fromSavedQuotes } from '#web/lib/saved-quotes/device-quotes.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

type QuoteRowProps = {
  quote: SavedQuote
  isRemoved: boolean
  onRemove: (quote: SavedQuote) => Promise<void>
  onRestore: (quote: SavedQuote) => Promise<void>
}

export function QuoteRow({ quote, isRemoved, onRemove, onRestore }: QuoteRowProps) {
  const toggle = useMutation({ mutationFn: () => (isRemoved ? onRestore(quote) : onRemove(quote)) })
  return (
    <li className="flex flex-col gap-2 border-b border-line py-5">
      {!isRemoved && (
        <>
          <blockquote className="font-serif text-[1.1875rem] leading-[1.5] wrap-anywhere">
            “{quote.text}”
          </blockquote>
          <Source quote={quote} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span role="status" className="text-ink-soft empty:hidden">
          {isRemoved && 'Removed from your saved quotes.'}
        </span>
        {/* One element, so that the focus stays here. */}
        <Button
          variant="small"
          aria-label={`${isRemoved ? 'Undo: remove' : 'Remove'} “${quote.text}”`}
          aria-busy={toggle.isPending || undefined}
          onClick={() => toggle.isPending || toggle.mutate()}
        >
          {isRemoved ? 'Undo' : 'Remove'}
        </Button>
      </div>
      <FailureLine error={toggle.error} />
    </li>
  )
}

function Source({ quote }: { quote: SavedQuote }) {
  const { seconds, podcast_name, date, stance } = quote
  const speaker = namedSpeaker(quote.speaker)
  return (
    <div className="flex flex-col gap-1.5 text-[0.9375rem] text-ink-soft">
      <p className="wrap-anywhere">
        {speaker && <span className="font-medium text-ink">{speaker} · </span>}
        <Link to={momentPath(quote)} state={fromSavedQuotes} className="prose-link">
          {quote.episode_title}
          {seconds !== null && `, at ${formatClock(seconds)}`}
        </Link>
      </p>
      <p className="wrap-anywhere">
        {[podcast_name, formatDate(date), `Saved ${formatDate(quote.saved_at)}`].filter(Boolean).join(' · ')}
      </p>
      {stance && (
        <p className="flex">
          <StanceBadge stance={stance} unratedReason={null} />
        </p>
      )}
    </div>
  )
}
