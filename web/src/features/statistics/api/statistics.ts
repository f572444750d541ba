import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

const refetchMs = 30_000

/** Unlike everything else these figures age: they are read again every 30 seconds, on focus and on mount. */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => call('statistics.get', { signal }),
  staleTime: 0,
  refetchInterval: refetchMs,
  refetchOnWindowFocus: true,
  refetchOnMount: true,
})

/** The same figures as an admin opens them: read once, and not again by the clock or the banner. */
export const databaseStatisticsQuery = queryOptions({
  queryKey: ['database-statistics'],
  queryFn: ({ signal }) => call('statistics.get', { signal }),
  staleTime: 0,
})
