import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Stance } from '#shared/domain/stance.ts'
import { mostOfEachStance } from '#shared/rules/stance-groups.ts'
import { callPage, firstCursor } from '#web/lib/api/client.ts'

type FeedListOptions = { stance?: Stance; isWanted?: boolean }

const refetchOnMount = { staleTime: 0 }

export const feedQuery = ({ stance, isWanted = true }: FeedListOptions = {}) =>
  infiniteQueryOptions({
    ...refetchOnMount,
    queryKey: ['episodes', 'feed', stance ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callPage('episodes.list-feed', { query: { stance, cursor: pageParam }, signal }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    enabled: isWanted,
  })

export const feedGroupsQuery = ({ isWanted = true }: { isWanted?: boolean } = {}) =>
  queryOptions({
    ...refetchOnMount,
    queryKey: ['episodes', 'feed', 'groups'],
    queryFn: async ({ signal }) => {
      const query = { order: 'stance', limit: String(mostOfEachStance) } as const
      const page = await callPage('episodes.list-feed', { query, signal })
      return { episodes: page.answer, unratedCount: page.unratedCount ?? 0 }
    },
    enabled: isWanted,
  })
