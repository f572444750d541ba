import { queryOptions } from '@tanstack/react-query'
import type { SavedQuote, SavedQuoteView } from '#shared/domain/saved-quote.ts'
import { mostQuotesOfCall } from '#shared/rules/saved-quote-bounds.ts'
import { call, callForEffect } from '#web/lib/api/client.ts'

/** Of the account. */
export const savedQuotesQuery = queryOptions({
  queryKey: ['saved-quotes'],
  queryFn: ({ signal }) => call('saved-quotes.list', { signal }),
  staleTime: 0,
})

export const deleteSavedQuote = (id: string) => callForEffect('saved-quotes.delete', { params: { id } })

export async function saveInAccount(quote: SavedQuote): Promise<SavedQuoteView> {
  const { ids } = await call('saved-quotes.save', { body: { quotes: [quote] } })
  return { ...quote, id: ids[0] ?? '' }
}

/** Calls `onMoved` for each part, so that a failure later on loses and repeats nothing. */
export async function moveIntoAccount(
  quotes: readonly SavedQuote[],
  onMoved: (part: readonly SavedQuote[]) => void,
): Promise<void> {
  for (let start = 0; start < quotes.length; start += mostQuotesOfCall) {
    const part = quotes.slice(start, start + mostQuotesOfCall)
    await call('saved-quotes.save', { body: { quotes: part } })
    onMoved(part)
  }
}
