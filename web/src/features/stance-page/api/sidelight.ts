import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { productKey } from '#shared/domain/product.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { call, callPage } from '#web/lib/api/client.ts'

/** First cursor. `undefined` would get lost, because served pages store cursors as JSON. */
export const sidelightStart = ''

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

export const featuredQuotesQuery = queryOptions({
  queryKey: [productKey, 'voices'],
  queryFn: ({ signal }) => call('sidelight.list-voices', { signal }),
})
