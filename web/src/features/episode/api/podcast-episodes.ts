import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** A podcast with its newest episodes; asked for only when the podcast is known. */
export const podcastEpisodesQuery = (podcastId: number | undefined) =>
  queryOptions({
    queryKey: ['podcasts', podcastId, 'episodes'],
    queryFn: ({ signal }) =>
      call('podcasts.list-episodes', { params: { podcast_id: String(podcastId) }, signal }),
    enabled: podcastId !== undefined,
  })
