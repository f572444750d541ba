import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

export const unknownPodcastName = 'Unknown Podcast'

/** What an episode says of the podcast it belongs to. */
export const podcastSummarySchema = z.object({
  id: numericIdSchema,
  name: z.string(),
  image_url: z.string().nullable(),
  geographyName: z.string(),
  geographyType: z.string(),
})

export type PodcastSummary = z.infer<typeof podcastSummarySchema>

/** A podcast as visitors see it. `rss_url` is null to them: a feed's address may hold the secret of a subscriber. */
export const podcastViewSchema = podcastSummarySchema.extend({
  author: z.string(),
  description: z.string(),
  category: z.string(),
  rss_url: z.string().nullable(),
  added_date: z.string(),
})

export type PodcastView = z.infer<typeof podcastViewSchema>

/** A row of the admin's list. `political_stance` is the median of at least three rated episodes. */
export const podcastAdminViewSchema = podcastViewSchema.extend({
  rss_url: z.string(),
  political_stance: stanceSchema.nullable(),
  episodeCount: z.int().min(0),
  offlineCount: z.int().min(0),
  completedCount: z.int().min(0),
})

export type PodcastAdminView = z.infer<typeof podcastAdminViewSchema>
