import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** One episode in full; an id of 0 names none and is not asked for. */
export const episodeQuery = (episodeId: number) =>
  queryOptions({
    queryKey: ['episodes', episodeId],
    queryFn: ({ signal }) => call('episodes.get', { params: { id: String(episodeId) }, signal }),
    enabled: episodeId > 0,
  })
