import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export const searchIndexQuery = queryOptions({
  queryKey: ['search-index'],
  queryFn: ({ signal }) => call('search-index.get', { signal }),
  staleTime: 0,
})
