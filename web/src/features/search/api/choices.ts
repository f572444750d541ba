import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** What the filters offer. Loaded once they are unfolded or chosen. */
export const topicChoicesQuery = queryOptions({
  queryKey: ['search', 'topics'],
  queryFn: async ({ signal }) => (await call('topics.list-all', { signal })).topics,
})

export const geographyChoicesQuery = queryOptions({
  queryKey: ['search', 'geographies'],
  queryFn: ({ signal }) => call('geographies.list', { signal }),
})
