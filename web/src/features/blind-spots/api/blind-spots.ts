import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export const blindSpotsQuery = queryOptions({
  queryKey: ['topics', 'blind-spots'],
  queryFn: ({ signal }) => call('topics.list-blind-spots', { signal }),
})
