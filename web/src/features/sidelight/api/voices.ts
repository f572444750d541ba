import { queryOptions } from '@tanstack/react-query'
import { productKey } from '#shared/domain/product.ts'
import { call } from '#web/lib/api/client.ts'

/** One quote of each stance that can be heard. */
export const voicesQuery = queryOptions({
  queryKey: [productKey, 'voices'],
  queryFn: ({ signal }) => call('sidelight.list-voices', { signal }),
})
