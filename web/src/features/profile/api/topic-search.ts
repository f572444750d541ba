import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** By prefix; an empty prefix finds the most frequent topics. */
export const topicSearchQuery = (prefix: string) =>
  queryOptions({
    queryKey: ['topic-search', prefix],
    queryFn: async ({ signal }) => {
      const { topics } =
        prefix === ''
          ? await call('topics.list-all', { signal })
          : await call('topics.search', { query: { prefix }, signal })
      return topics.slice(0, listedAtMost)
    },
    placeholderData: keepPreviousData,
  })

const listedAtMost = 20
