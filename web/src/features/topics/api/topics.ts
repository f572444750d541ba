import { queryOptions } from '@tanstack/react-query'
import type { Stance } from '#shared/domain/stance.ts'
import { readTopicsAnswer } from '#web/features/topics/topic-frequencies.ts'
import { callUnread } from '#web/lib/api/client.ts'

/** The topics of one stance, as its cloud shows them. The one call of the site that is made once more when it fails. */
export const stanceTopicsQuery = (stance: Stance) =>
  queryOptions({
    queryKey: ['topics', stance],
    queryFn: async ({ signal }) =>
      readTopicsAnswer(await callUnread('topics.list-for-stance', { params: { stance }, signal })),
    retry: 1,
  })

/** The topics of all stances, as their cloud shows them. */
export const allTopicsQuery = queryOptions({
  queryKey: ['topics', 'all'],
  queryFn: async ({ signal }) => readTopicsAnswer(await callUnread('topics.list-all', { signal })),
})
