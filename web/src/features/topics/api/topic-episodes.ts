import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { Stance } from '#shared/domain/stance.ts'
import { mostOfEachStance } from '#shared/rules/stance-groups.ts'
import { ApiError, describeError, MalformedAnswer } from '#web/lib/api/api-error.ts'
import { type AnswerPage, type CallInput, callPage, firstCursor } from '#web/lib/api/client.ts'

type TopicPage = AnswerPage<'episodes.list-by-topic'>

/** Puts the status before the message of an API error, as the page shows it: `API error: {status} {body}`. */
async function listByTopic(input: CallInput<'episodes.list-by-topic'>): Promise<TopicPage> {
  try {
    return await callPage('episodes.list-by-topic', input)
  } catch (error) {
    if (error instanceof ApiError) error.message = `API error: ${error.status} ${error.sentence}`
    throw error
  }
}

/** The text for malformed answers is fixed by the specification. */
export function describeTopicError(error: unknown): string {
  if (error instanceof MalformedAnswer) return 'The string did not match the expected pattern.'
  return describeError(error)
}

export type CountedTopic = { name: string; count: number }

/** Only served pages fill this query; there is no API call for it. */
export const countedTopicQuery = (key: string) =>
  queryOptions<CountedTopic>({ queryKey: ['topics', 'counted', key], queryFn: skipToken })

type TopicListOptions = { stance?: Stance; isWanted?: boolean }

export const topicEpisodesQuery = (name: string, { stance, isWanted = true }: TopicListOptions = {}) =>
  infiniteQueryOptions({
    queryKey: ['episodes', 'topic', name, stance ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      listByTopic({ params: { name }, query: { stance, cursor: pageParam }, signal }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    enabled: isWanted && name !== '',
  })

export const topicGroupsQuery = (name: string, { isWanted = true }: { isWanted?: boolean } = {}) =>
  queryOptions({
    queryKey: ['episodes', 'topic', name, 'groups'],
    queryFn: async ({ signal }) => {
      const page = await listByTopic({
        params: { name },
        query: { order: 'stance', limit: String(mostOfEachStance) },
        signal,
      })
      return { episodes: page.answer, unratedCount: page.unratedCount ?? 0 }
    },
    enabled: isWanted && name !== '',
  })
