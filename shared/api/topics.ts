import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { blindSpotsSchema } from '#shared/domain/blind-spot.ts'
import { comparisonSchema } from '#shared/domain/comparison.ts'
import { stanceTextSchema } from '#shared/domain/stance.ts'
import { topicFrequencySchema, topicNameInPathSchema } from '#shared/domain/topic.ts'
import { everyone } from '#shared/rules/access.ts'

export const foundTopicsAtMost = 20

export const topicListSchema = z.object({ topics: z.array(topicFrequencySchema) })

export const topicsApi = {
  listAll: contract({
    name: 'topics.list-all',
    method: 'GET',
    path: '/api/topics/all',
    summary: 'The 200 most frequent topics, most frequent first.',
    audience: 'public',
    access: everyone,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: topicListSchema,
    cacheSeconds: 60,
    userImpact: 'The word cloud across all stances is empty.',
  }),
  listForStance: contract({
    name: 'topics.list-for-stance',
    method: 'GET',
    path: '/api/topics/stance/{stance}',
    summary: 'The most frequent topics of one stance, most frequent first.',
    audience: 'public',
    access: everyone,
    params: z.object({ stance: stanceTextSchema }),
    query: nothing,
    body: noBody,
    answer: topicListSchema,
    cacheSeconds: 60,
    userImpact: 'The word cloud of the chosen stance is empty.',
  }),
  search: contract({
    name: 'topics.search',
    method: 'GET',
    path: '/api/topics/search',
    summary: `Topics whose name begins with what is typed, in any case, by name; at most ${foundTopicsAtMost}.`,
    audience: 'public',
    access: everyone,
    params: nothing,
    query: z.strictObject({ prefix: z.string().trim().min(1).max(80) }),
    body: noBody,
    answer: topicListSchema,
    userImpact: 'People cannot find the topics they want to follow.',
  }),
  compare: contract({
    name: 'topics.compare',
    method: 'GET',
    path: '/api/topics/compare/{name}',
    summary:
      'What each stance says on a topic: its newest episodes, and quotes that balance left and right in number and length.',
    audience: 'public',
    access: everyone,
    params: z.object({ name: topicNameInPathSchema }),
    query: nothing,
    body: noBody,
    answer: comparisonSchema,
    cacheSeconds: 60,
    userImpact: 'Visitors cannot compare what each stance says on a topic.',
  }),
  listBlindSpots: contract({
    name: 'topics.list-blind-spots',
    method: 'GET',
    path: '/api/topics/blind-spots',
    summary:
      'Topics of the last 7 and 30 days that one side of the scale discusses and the other hardly does.',
    audience: 'public',
    access: everyone,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: blindSpotsSchema,
    cacheSeconds: 60,
    userImpact: 'Visitors do not see which topics one side hardly discusses.',
  }),
}
