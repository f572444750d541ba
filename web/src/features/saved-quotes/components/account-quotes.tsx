import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SavedQuote, SavedQuoteView } from '#shared/domain/saved-quote.ts'
import { countOf } from '#shared/format/number.ts'
import {
  deleteSavedQuote,
  moveIntoAccount,
  savedQuotesQuery,
  saveInAccount,
} from '#web/features/saved-quotes/api/saved-quotes.ts'
import { NoneSaved } from '#web/features/saved-quotes/components/none-saved.tsx'
import { QuoteList } from '#web/features/saved-quotes/components/quote-list.tsx'
import { savedOnThisVisit } from '#web/features/saved-quotes/saved-on-this-visit.ts'
import { isSameQuote, readDeviceQuotes, removeFromDevice } from '#web/lib/saved-quotes/device-quotes.ts'
import { useDeviceQuotes } from '#web/lib/saved-quotes/use-device-quotes.ts'
import { Button } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'

export function AccountQuotes() {
  const queryClient = useQueryClient()
  const { data: quotes, isError, isFetching, refetch } = useQuery(savedQuotesQuery)
  const hasShown = useRef(false)
  if (quotes && quotes.length > 0) hasShown.current = true
  const change = (next: (saved: readonly SavedQuoteView[]) => SavedQuoteView[]) => {
    queryClient.setQueryData(savedQuotesQuery.queryKey, (saved = []) => next(saved))
    queryClient.setQueryData(savedOnThisVisit.queryKey, (saved = []) => next(saved))
  }
  const remove = async (quote: SavedQuote) => {
    const known = quotes?.find((one) => isSameQuote(one, quote))
    if (known) await deleteSavedQuote(known.id)
    change((saved) => saved.filter((one) => !isSameQuote(one, quote)))
  }
  const restore = async (quote: SavedQuote) => {
    const restored = await saveInAccount(quote)
    change((saved) => [...saved, restored])
  }
  return (
    <>
      <p className="max-w-prose text-ink-soft">Your quotes are in your account. Only you see them.</p>
      <MoveQuotes />
      {!quotes && !isError && <p role="status">Loading your saved quotes…</p>}
      {!quotes && isError && (
        <CouldNotLoad
          text="Your saved quotes couldn't be loaded."
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {quotes && hasShown.current && <QuoteList quotes={quotes} onRemove={remove} onRestore={restore} />}
      {quotes && !hasShown.current && <NoneSaved />}
    </>
  )
}

/** Defined outside the component: React calls a new ref function again at every render. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Only at a press: other people may use this device. */
function MoveQuotes() {
  const queryClient = useQueryClient()
  const onDevice = useDeviceQuotes()
  const move = useMutation({
    mutationFn: () =>
      moveIntoAccount(readDeviceQuotes(), (moved) => {
        queryClient.setQueryData(savedOnThisVisit.queryKey, (saved = []) => [...saved, ...moved])
        removeFromDevice(moved)
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedQuotesQuery.queryKey }),
  })
  if (onDevice.length === 0)
    return (
      move.isSuccess && (
        <p ref={focus} tabIndex={-1} className="rounded-lg bg-sunken p-4 outline-none">
          Moved. They are in your account now, and no longer on this device.
        </p>
      )
    )
  const count = countOf(onDevice.length, 'quote')
  return (
    <section aria-label="Quotes on this device" className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <p>{`This device keeps ${count} that ${onDevice.length === 1 ? 'isn’t' : 'aren’t'} in your account.`}</p>
      <Button
        variant="small"
        className="self-start"
        aria-busy={move.isPending || undefined}
        onClick={() => move.isPending || move.mutate()}
      >
        {`Move ${count} into your account`}
      </Button>
      <FailureLine error={move.error} />
    </section>
  )
}
