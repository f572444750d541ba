import { infiniteQueryOptions } from '@tanstack/react-query'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { type AnswerPage, type CallInput, callPage } from '#web/lib/api/client.ts'

async function findPage(input: CallInput<'podcasts.get'>): Promise<AnswerPage<'podcasts.get'> | null> {
  try {
    return await callPage('podcasts.get', input)
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}

/** First cursor. `undefined` would get lost, because served pages store cursors as JSON. */
export const podcastStart = ''

export const podcastQuery = (podcastId: number) =>
  infiniteQueryOptions({
    queryKey: ['podcasts', podcastId, 'page'],
    queryFn: ({ pageParam, signal }) =>
      findPage({
        params: { podcast_id: String(podcastId) },
        query: { cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: podcastStart,
    getNextPageParam: (page) => page?.nextCursor,
    enabled: podcastId > 0,
  })
