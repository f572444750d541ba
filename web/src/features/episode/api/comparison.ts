import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export const comparisonQuery = (topic: string) =>
  queryOptions({
    queryKey: ['topics', 'comparison', topic],
    queryFn: ({ signal }) => call('topics.compare', { params: { name: topic }, signal }),
    enabled: topic !== '',
  })
