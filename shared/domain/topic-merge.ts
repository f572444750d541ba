import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'
import { namedTopicSchema } from '#shared/domain/named-topic.ts'
import { topicFrequencySchema } from '#shared/domain/topic.ts'

const count = z.int().min(0)

/** `word-order`: same words in another order. `spelling`: one letter of a long name differs. */
export const topicLikenessSchema = z.enum(['word-order', 'spelling'])

export const topicSuggestionSchema = z.object({
  first: topicFrequencySchema,
  second: topicFrequencySchema,
  likeness: topicLikenessSchema,
})
export type TopicSuggestion = z.infer<typeof topicSuggestionSchema>

export const topicMergeSchema = z.object({
  from: namedTopicSchema,
  into: namedTopicSchema,
  requested_at: instantSchema,
  finished_at: instantSchema.nullable(),
  episodes: count,
  quotes: count,
  followers: count,
})
export type TopicMerge = z.infer<typeof topicMergeSchema>

export const topicMergePreviewSchema = z.object({
  from: topicFrequencySchema,
  into: topicFrequencySchema,
  quotes: count,
  followers: count,
  /**
   * `quotes` and `followers` are lower bounds where these are true, because the preview does not scan all of
   * them.
   */
  has_more_quotes: z.boolean(),
  has_more_followers: z.boolean(),
})
export type TopicMergePreview = z.infer<typeof topicMergePreviewSchema>
