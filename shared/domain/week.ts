import * as z from 'zod'
import { episodeCardSchema } from '#shared/domain/episode.ts'
import { boundsOfWeek } from '#shared/format/iso-week.ts'
import { countSchema } from '#shared/rules/bounds.ts'

/** In the order of the scale. */
export const weekSides = ['left', 'center', 'right'] as const
export type WeekSide = (typeof weekSides)[number]

/** A week of ISO 8601, as `2026-W48`. */
export const weekNameSchema = z
  .string()
  .refine((text) => boundsOfWeek(text) !== undefined, 'must be a week, as 2026-W48')

/** Stands for the newest week with enough topics. */
export const latestWeek = 'latest'

export const weekTopicSchema = z.object({
  topic: z.string(),
  /** Rated episodes of this week on the topic. */
  episodes: z.object({ left: countSchema, center: countSchema, right: countSchema }),
  /** In the order of the scale; each episode has exactly one quote. */
  voices: z.array(episodeCardSchema).min(2).max(3),
})

export type WeekTopic = z.infer<typeof weekTopicSchema>

export const weekSchema = z.object({
  week: weekNameSchema,
  /** The weeks before and after this one that have a page. */
  before: weekNameSchema.nullable(),
  after: weekNameSchema.nullable(),
  /** Most discussed first. */
  topics: z.array(weekTopicSchema).min(1).max(8),
})

export type Week = z.infer<typeof weekSchema>
