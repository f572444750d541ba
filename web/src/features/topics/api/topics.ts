import { queryOptions } from '@tanstack/react-query'
import type { Stance } from '#shared/domain/stance.ts'
import { readTopicsAnswer } from '#web/features/topics/topic-frequencies.ts'
import { callUnread } from '#web/lib/api/client.ts'

/** Retried once, unlike all other queries. */
export const stanceTopicsQuery = (stance: Stance) =>
  queryOptions({
    queryKey: ['topics', stance],
    queryFn: async ({ signal }) =>
      readTopicsAnswer(await callUnread('topics.list-for-stance', { params: { stance }, signal })),
    retry: 1,
  })

export const allTopicsQuery = queryOptions({
  queryKey: ['topics', 'all'],
  queryFn: async ({ signal }) => readTopicsAnswer(await callUnread('topics.list-all', { signal })),
})
