import { infiniteQueryOptions } from '@tanstack/react-query'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { type CallInput, callPage, type Page } from '#web/lib/api/client.ts'

/** Null: there is nothing at that address. */
async function findPage(input: CallInput<'podcasts.get'>): Promise<Page<'podcasts.get'> | null> {
  try {
    return await callPage('podcasts.get', input)
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}

/** Where its list begins: a text, because a served page carries it as JSON, which has no word for nothing given. */
export const podcastStart = ''

/** A podcast with its published episodes, page by page; an id of 0 names none and is not asked for. */
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
