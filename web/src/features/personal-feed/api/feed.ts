import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Stance } from '#shared/domain/stance.ts'
import { mostOfEachStance } from '#shared/rules/stance-groups.ts'
import { call, callPage, firstCursor } from '#web/lib/api/client.ts'

type FeedListOptions = { stance?: Stance; isWanted?: boolean }

/** What is in the feed may have changed wherever else one was: it is read anew at every entry, and shown as it was until then. */
const anew = { staleTime: 0 }

/** The person's feed, newest first, page by page; with a stance, what of it is of that stance. */
export const feedQuery = ({ stance, isWanted = true }: FeedListOptions = {}) =>
  infiniteQueryOptions({
    ...anew,
    queryKey: ['episodes', 'feed', stance ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callPage('episodes.list-feed', { query: { stance, cursor: pageParam }, signal }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    enabled: isWanted,
  })

/** The newest of the person's feed of each of the five stances. */
export const feedGroupsQuery = ({ isWanted = true }: { isWanted?: boolean } = {}) =>
  queryOptions({
    ...anew,
    queryKey: ['episodes', 'feed', 'groups'],
    queryFn: ({ signal }) =>
      call('episodes.list-feed', {
        query: { order: 'stance', limit: String(mostOfEachStance) },
        signal,
      }),
    enabled: isWanted,
  })
