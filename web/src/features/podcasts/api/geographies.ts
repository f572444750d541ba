import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Every country and state that a podcast may speak from. */
export const podcastGeographiesQuery = queryOptions({
  queryKey: ['podcast-geographies'],
  queryFn: ({ signal }) => call('geographies.list', { signal }),
})
