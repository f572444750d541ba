import * as z from 'zod'
import { episodeCardSchema } from '#shared/domain/episode.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

/** Newest episodes that a comparison lists for each step of the scale. */
export const mostEpisodesPerStep = 5

/** A quote on the topic, by its place in the episodes of its step. */
const voiceSchema = z.object({ episode_id: z.int().min(1), quote_id: z.string() })

export type ComparedVoice = z.infer<typeof voiceSchema>

export const comparedStepSchema = z.object({
  stance: stanceSchema,
  /** All published episodes of this step on the topic. */
  episode_count: z.int().min(0),
  episodes: z.array(episodeCardSchema).max(mostEpisodesPerStep),
  voices: z.array(voiceSchema).max(2),
})

export type ComparedStep = z.infer<typeof comparedStepSchema>

export const comparisonSchema = z.object({
  /** Null if no episode ever had this topic. */
  topic: z.string().nullable(),
  /** Far Left first. */
  steps: z.array(comparedStepSchema).length(5),
})

export type Comparison = z.infer<typeof comparisonSchema>
