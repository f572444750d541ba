import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

const refetchMs = 30_000

/** The banner's numbers are live: refetched every 30 seconds, on window focus and on mount. */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => call('statistics.get', { signal }),
  staleTime: 0,
  refetchInterval: refetchMs,
  refetchOnWindowFocus: true,
  refetchOnMount: true,
})

/** Separate from the banner's query, so that neither the timer nor the banner refetches it. */
export const databaseStatisticsQuery = queryOptions({
  queryKey: ['database-statistics'],
  queryFn: ({ signal }) => call('statistics.get', { signal }),
  staleTime: 0,
})
