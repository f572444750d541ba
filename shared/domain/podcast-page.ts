import * as z from 'zod'
import { episodeCardSchema } from '#shared/domain/episode.ts'
import { podcastViewSchema } from '#shared/domain/podcast.ts'
import { stances } from '#shared/domain/stance.ts'

export const stanceDistributionSchema = z.object({
  stance_counts: z.array(z.int().min(0)).length(stances.length),
  unrated_count: z.int().min(0),
})

export type StanceDistribution = z.infer<typeof stanceDistributionSchema>

export const podcastPageSchema = podcastViewSchema.extend({
  ...stanceDistributionSchema.shape,
  website_url: z.string().nullable(),
  published_count: z.int().min(0),
  episodes: z.array(episodeCardSchema),
})

export type PodcastPage = z.infer<typeof podcastPageSchema>
