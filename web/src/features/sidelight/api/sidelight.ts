import { infiniteQueryOptions } from '@tanstack/react-query'
import { productKey } from '#shared/domain/product.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { callPage, firstCursor } from '#web/lib/api/client.ts'

/** The newest episodes of one stance, page by page. */
export const sidelightQuery = (stance: Stance, isAuthenticated: boolean) =>
  infiniteQueryOptions({
    queryKey: [productKey, stance],
    queryFn: ({ pageParam, signal }) =>
      callPage('sidelight.list', { body: { stance, isAuthenticated, cursor: pageParam }, signal }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
  })
