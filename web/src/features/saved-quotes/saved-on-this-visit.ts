import { queryOptions, skipToken } from '@tanstack/react-query'
import type { SavedQuoteView } from '#shared/domain/saved-quote.ts'

/**
 * What was saved into the account on this visit. The whole list is requested only where it is shown, so a
 * quote of an earlier visit can be saved again, which changes nothing.
 */
export const savedOnThisVisit = queryOptions<readonly SavedQuoteView[]>({
  queryKey: ['saved-quotes', 'on-this-visit'],
  initialData: [],
  queryFn: skipToken,
})
