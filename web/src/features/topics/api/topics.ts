import { queryOptions } from '@tanstack/react-query'
import type { Stance } from '#shared/stance.ts'
import { call } from '#web/lib/api/client.ts'

/** The topics of one stance. A cloud is no reason to trouble a visitor, so a failed call is made once more. */
export const stanceTopicsQuery = (stance: Stance) =>
  queryOptions({
    queryKey: ['topics', stance],
    queryFn: ({ signal }) => call('topics.list-for-stance', { params: { stance }, signal }),
    retry: 1,
  })

/** The topics of all stances. */
export const allTopicsQuery = queryOptions({
  queryKey: ['topics', 'all'],
  queryFn: ({ signal }) => call('topics.list-all', { signal }),
})
