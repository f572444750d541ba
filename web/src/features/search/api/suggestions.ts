import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Asked only for two characters or more. Forgotten as soon as the list closes. */
export const suggestionsQuery = (prefix: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', prefix],
    queryFn: ({ signal }) => call('search.suggest', { query: { prefix }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
