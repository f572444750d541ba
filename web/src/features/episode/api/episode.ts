import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Disabled for id 0, which stands for an invalid id. */
export const episodeQuery = (episodeId: number) =>
  queryOptions({
    queryKey: ['episodes', episodeId],
    queryFn: ({ signal }) => call('episodes.get', { params: { id: String(episodeId) }, signal }),
    enabled: episodeId > 0,
  })

export const otherSideQuery = (episodeId: number) =>
  queryOptions({
    queryKey: ['episodes', episodeId, 'other-side'],
    queryFn: ({ signal }) => call('episodes.list-other-side', { params: { id: String(episodeId) }, signal }),
  })

export const podcastEpisodesQuery = (podcastId: number | undefined) =>
  queryOptions({
    queryKey: ['podcasts', podcastId, 'episodes'],
    queryFn: ({ signal }) =>
      call('podcasts.list-episodes', { params: { podcast_id: String(podcastId) }, signal }),
    enabled: podcastId !== undefined,
  })

/** In milliseconds. Without the sentences around it, a quote is heard alone. */
const longestWait = 5000

const rejectLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The passage takes too long.')), longestWait)
  })

/** Never refetched, so that the words do not change while they are heard. */
export const passageQuery = (episodeId: number, quoteId: string) =>
  queryOptions({
    queryKey: ['episodes', episodeId, 'passage', quoteId],
    queryFn: ({ signal }) =>
      Promise.race([
        call('episodes.get-passage', { params: { id: String(episodeId), quote_id: quoteId }, signal }),
        rejectLate(),
      ]),
    staleTime: 'static',
    retry: false,
  })
