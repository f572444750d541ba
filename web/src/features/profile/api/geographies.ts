import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export const geographiesQuery = (isWanted: boolean) =>
  queryOptions({
    queryKey: ['geographies'],
    queryFn: ({ signal }) => call('geographies.list-with-counts', { signal }),
    enabled: isWanted,
  })
