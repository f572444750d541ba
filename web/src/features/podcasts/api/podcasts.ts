import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call, callPage, firstCursor } from '#web/lib/api/client.ts'

/** Every podcast with its counts, newest first, page by page; for admins. */
export const podcastsQuery = infiniteQueryOptions({
  queryKey: ['podcasts'],
  queryFn: ({ pageParam, signal }) => callPage('podcasts.list', { query: { cursor: pageParam }, signal }),
  initialPageParam: firstCursor(),
  getNextPageParam: (page) => page.nextCursor,
})

/** Adds the podcast of a feed; a known feed is read again. */
export function useAddPodcast() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (feed: NonNullable<CallInput<'podcasts.add'>['body']>) =>
      call('podcasts.add', { body: feed }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: podcastsQuery.queryKey }),
  })
}
