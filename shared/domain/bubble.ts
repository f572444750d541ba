import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { namedShowSchema } from '#shared/domain/named-show.ts'
import { recentEpisodeSchema } from '#shared/domain/recent-episode.ts'

/** As short as it can be, because browsers load all of them. */
export const bubbleShowSchema = z.object({
  id: numericIdSchema,
  /** Of its feed's addresses and its guid, eight characters each. */
  marks: z.string(),
  /** Published episodes at the five steps of the scale, and those that are not rated. */
  counts: z.array(z.int().min(0)).length(6),
})

export type BubbleShow = z.infer<typeof bubbleShowSchema>

/** The same for everyone: browsers find in them what is on their owner's list. */
export const bubbleShowsSchema = z.object({ shows: z.array(bubbleShowSchema) })

/** `shows`: the ids of those that discussed it in the last 30 days. */
export const monthTopicSchema = z.object({ name: z.string(), shows: z.array(numericIdSchema) })

export type MonthTopic = z.infer<typeof monthTopicSchema>

export const bubbleMonthSchema = z.object({
  names: z.array(namedShowSchema),
  /** Those of most shows first. */
  topics: z.array(monthTopicSchema),
  /** Rated ones, the newest first. */
  episodes: z.array(recentEpisodeSchema),
})

export type BubbleMonth = z.infer<typeof bubbleMonthSchema>
