import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'
import { namedTopicSchema } from '#shared/domain/named-topic.ts'
import { topicFrequencySchema } from '#shared/domain/topic.ts'

const count = z.int().min(0)

/** Why two topics may be one: the same words in another order, or a letter that differs in a long name. */
export const topicLikenessSchema = z.enum(['word-order', 'spelling'])

/** Two topics that may be one; an admin decides. */
export const topicSuggestionSchema = z.object({
  first: topicFrequencySchema,
  second: topicFrequencySchema,
  likeness: topicLikenessSchema,
})
export type TopicSuggestion = z.infer<typeof topicSuggestionSchema>

/** A merge as it goes on or as it ended: what has been moved so far. */
export const topicMergeSchema = z.object({
  from: namedTopicSchema,
  into: namedTopicSchema,
  requested_at: instantSchema,
  /** Null while it goes on. */
  finished_at: instantSchema.nullable(),
  episodes: count,
  quotes: count,
  followers: count,
})
export type TopicMerge = z.infer<typeof topicMergeSchema>

/** What a merge would change. */
export const topicMergePreviewSchema = z.object({
  from: topicFrequencySchema,
  into: topicFrequencySchema,
  quotes: count,
  followers: count,
  /** Not all episodes or accounts were looked through, because there are many: the number may be greater. */
  has_more_quotes: z.boolean(),
  has_more_followers: z.boolean(),
})
export type TopicMergePreview = z.infer<typeof topicMergePreviewSchema>
