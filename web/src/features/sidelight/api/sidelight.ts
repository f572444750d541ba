import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { productKey } from '#shared/domain/product.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { call, callPage } from '#web/lib/api/client.ts'

/** Where the list begins: a text, because a served page carries it as JSON, which has no word for nothing given. */
export const sidelightStart = ''

/** The newest episodes of one stance, page by page. */
export const sidelightQuery = (stance: Stance, isAuthenticated: boolean) =>
  infiniteQueryOptions({
    queryKey: [productKey, stance],
    queryFn: ({ pageParam, signal }) =>
      callPage('sidelight.list', {
        body: { stance, isAuthenticated, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: sidelightStart,
    getNextPageParam: (page) => page.nextCursor,
  })

/** One quote of each stance that can be heard. */
export const voicesQuery = queryOptions({
  queryKey: [productKey, 'voices'],
  queryFn: ({ signal }) => call('sidelight.list-voices', { signal }),
})
