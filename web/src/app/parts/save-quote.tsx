import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedQuote } from '#shared/domain/saved-quote.ts'
import { formatClock } from '#shared/format/duration.ts'
import type { Quotable } from '#web/app/parts/quotable.ts'
import { quoteAction } from '#web/features/episode/components/share-quote.tsx'
import { quoteSpan } from '#web/features/episode/quote-location.ts'
import { savedOnThisVisit } from '#web/features/saved-quotes/saved-on-this-visit.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { isSameQuote } from '#web/lib/saved-quotes/device-quotes.ts'
import { useDeviceQuotes } from '#web/lib/saved-quotes/use-device-quotes.ts'
import { BookmarkIcon } from '#web/ui/detail-icons.tsx'
import { loadCode } from '#web/ui/lazy-part.tsx'
import { showFailure } from '#web/ui/toast-store.ts'

/** Its work is loaded at the first press. */
export function SaveQuote({ quote, episode }: Quotable) {
  const queryClient = useQueryClient()
  const identity = { episode_id: episode.id, text: quote.quote_text }
  const isSame = (one: SavedQuote) => isSameQuote(one, identity)
  const onDevice = useDeviceQuotes().some(isSame)
  const { user } = useSession()
  const saved = useQuery(savedOnThisVisit).data?.find(isSame)
  const inAccount = user ? saved : undefined
  const [isBusy, setIsBusy] = useState(false)
  const isSaved = onDevice || inAccount !== undefined
  const toggle = async () => {
    setIsBusy(true)
    try {
      const { toggleSavedQuote } = await loadCode(() => import('#web/app/parts/toggle-saved-quote.ts'))
      await toggleSavedQuote(queryClient, { quote, episode }, { onDevice, inAccount })
    } catch {
      showFailure({ title: 'Not changed', description: 'Check your connection and try again.' })
    } finally {
      setIsBusy(false)
    }
  }
  const start = quoteSpan(quote)?.startSeconds
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-busy={isBusy || undefined}
      onClick={() => isBusy || void toggle()}
      className={`${quoteAction} aria-pressed:[&_svg]:fill-current`}
    >
      <BookmarkIcon />
      <span>
        {isSaved ? 'Saved' : 'Save'}
        <span className="sr-only">
          {` the quote ${start === undefined ? `“${quote.quote_text}”` : `at ${formatClock(start)}`}`}
        </span>
      </span>
    </button>
  )
}
