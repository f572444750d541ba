import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AskedShows } from '#shared/pages/shows-address.ts'
import { call, callPage } from '#web/lib/api/client.ts'

/** First cursor of the whole list. `undefined` would get lost, because served pages store cursors as JSON. */
const start = ''

export const showsQuery = ({ cursor = start, ...asked }: AskedShows) =>
  infiniteQueryOptions({
    queryKey: ['shows', { ...asked, cursor }],
    queryFn: ({ pageParam, signal }) =>
      callPage('shows.list', { query: { ...asked, cursor: pageParam || undefined }, signal }),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.nextCursor,
  })

export const showGeographiesQuery = queryOptions({
  queryKey: ['shows', 'geographies'],
  queryFn: ({ signal }) => call('geographies.list-with-counts', { signal }),
})
