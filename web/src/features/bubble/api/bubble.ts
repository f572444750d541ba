import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Everyone asks for the same two lists, so that no request tells what is on a visitor's own. */
export const bubbleShowsQuery = queryOptions({
  queryKey: ['bubble', 'shows'],
  queryFn: async ({ signal }) => (await call('bubble.list-shows', { signal })).shows,
})

export const bubbleMonthQuery = queryOptions({
  queryKey: ['bubble', 'month'],
  queryFn: ({ signal }) => call('bubble.get-month', { signal }),
})
