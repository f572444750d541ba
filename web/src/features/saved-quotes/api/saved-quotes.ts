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
  const [saved] = await saveAll([quote])
  return { ...quote, id: saved?.id ?? '' }
}

async function saveAll(quotes: readonly SavedQuote[]): Promise<SavedQuoteView[]> {
  const { ids } = await call('saved-quotes.save', { body: { quotes: [...quotes] } })
  return quotes.map((quote, index) => ({ ...quote, id: ids[index] ?? '' }))
}

/** Calls `onMoved` for each part, so that a failure later on loses and repeats nothing. */
export async function moveIntoAccount(
  quotes: readonly SavedQuote[],
  onMoved: (part: readonly SavedQuoteView[]) => void,
): Promise<void> {
  for (let start = 0; start < quotes.length; start += mostQuotesOfCall) {
    onMoved(await saveAll(quotes.slice(start, start + mostQuotesOfCall)))
  }
}
