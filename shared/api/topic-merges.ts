import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { acceptedSchema, noBody, nothing } from '#shared/api/nothing.ts'
import { numericIdInPathSchema, numericIdSchema } from '#shared/domain/ids.ts'
import {
  topicMergePreviewSchema,
  topicMergeSchema,
  topicSuggestionSchema,
} from '#shared/domain/topic-merge.ts'
import { needs } from '#shared/rules/access.ts'

const merge = { audience: 'admin', access: needs('topics:manage'), params: nothing } as const

export const topicMergesApi = {
  list: contract({
    ...merge,
    name: 'topic-merges.list',
    method: 'GET',
    path: '/api/admin/topics',
    summary: 'The ten latest merges of topics, with what has been moved, and twenty suggested ones.',
    query: nothing,
    body: noBody,
    answer: z.object({ merges: z.array(topicMergeSchema), suggestions: z.array(topicSuggestionSchema) }),
    userImpact: 'Admins cannot see how merges of topics go on, and which are suggested.',
  }),
  preview: contract({
    ...merge,
    name: 'topic-merges.preview',
    method: 'GET',
    path: '/api/admin/topics/merge',
    summary:
      'What merging one topic into another would change. Quotes and followers are counted in a bounded number of episodes and accounts; the answer says where there may be more.',
    query: z.strictObject({ from_id: numericIdInPathSchema, into_id: numericIdInPathSchema }),
    body: noBody,
    answer: topicMergePreviewSchema,
    userImpact: 'Admins cannot merge topics.',
  }),
  begin: contract({
    ...merge,
    name: 'topic-merges.begin',
    method: 'POST',
    path: '/api/admin/topics/merge',
    summary:
      'Starts to merge one topic into another, irreversibly: its name leads to the other at once, and episodes, quotes and followers are moved step by step.',
    query: nothing,
    body: z.strictObject({ from_id: numericIdSchema, into_id: numericIdSchema }),
    answer: acceptedSchema,
    successStatus: 202,
    logged: { kind: 'settings' },
    userImpact: 'Admins cannot merge topics.',
  }),
  keepApart: contract({
    ...merge,
    name: 'topic-merges.keep-apart',
    method: 'POST',
    path: '/api/admin/topics/keep-apart',
    summary: 'Says that two topics are two: merging them is not suggested again.',
    query: nothing,
    body: z.strictObject({ first_id: numericIdSchema, second_id: numericIdSchema }),
    answer: acceptedSchema,
    logged: { kind: 'settings' },
    userImpact: 'Suggestions to merge topics cannot be turned down.',
  }),
}
