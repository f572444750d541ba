import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** One episode in full; an id of 0 names none and is not asked for. */
export const episodeQuery = (episodeId: number) =>
  queryOptions({
    queryKey: ['episodes', episodeId],
    queryFn: ({ signal }) => call('episodes.get', { params: { id: String(episodeId) }, signal }),
    enabled: episodeId > 0,
  })

/** Up to two episodes that say otherwise on a topic of this one. */
export const otherSideQuery = (episodeId: number) =>
  queryOptions({
    queryKey: ['episodes', episodeId, 'other-side'],
    queryFn: ({ signal }) => call('episodes.list-other-side', { params: { id: String(episodeId) }, signal }),
  })

/** A podcast with its newest episodes; asked for only when the podcast is known. */
export const podcastEpisodesQuery = (podcastId: number | undefined) =>
  queryOptions({
    queryKey: ['podcasts', podcastId, 'episodes'],
    queryFn: ({ signal }) =>
      call('podcasts.list-episodes', { params: { podcast_id: String(podcastId) }, signal }),
    enabled: podcastId !== undefined,
  })
