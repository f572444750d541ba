import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage, firstCursor } from '#web/lib/api/client.ts'

export const ratingChangesQuery = (episodeId: number) =>
  infiniteQueryOptions({
    queryKey: ['episodes', episodeId, 'rating-changes'],
    queryFn: ({ pageParam, signal }) =>
      callPage('episodes.list-changes', {
        params: { id: String(episodeId) },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
  })
