import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Up to two episodes that say otherwise on a topic of this one. */
export const otherSideQuery = (episodeId: number) =>
  queryOptions({
    queryKey: ['episodes', episodeId, 'other-side'],
    queryFn: ({ signal }) => call('episodes.list-other-side', { params: { id: String(episodeId) }, signal }),
  })
