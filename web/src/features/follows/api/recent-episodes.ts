import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Everyone asks for the same list, so that the request does not tell what is followed. */
export const recentEpisodesQuery = queryOptions({
  queryKey: ['episodes', 'recent'],
  queryFn: async ({ signal }) => (await call('episodes.list-recent', { signal })).episodes,
})
