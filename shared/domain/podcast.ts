import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { podcastStates } from '#shared/rules/podcast-state.ts'

export const podcastStateSchema = z.enum(podcastStates)

export const unknownPodcastName = 'Unknown Podcast'

/** For podcasts whose feed contains `itunes:block`. */
export const blockedPodcastSentence = 'The publisher asks that this podcast not be listed.'

export const podcastSummarySchema = z.object({
  id: numericIdSchema,
  name: z.string(),
  image_url: z.string().nullable(),
  geographyName: z.string(),
  geographyType: z.string(),
})

export type PodcastSummary = z.infer<typeof podcastSummarySchema>

/**
 * Visitors get `rss_url` only if it is public, because the URL of a private feed may contain a subscriber's
 * secret.
 */
export const podcastViewSchema = podcastSummarySchema.extend({
  author: z.string(),
  description: z.string(),
  category: z.string(),
  rss_url: z.string().nullable(),
  added_date: z.string(),
})

export type PodcastView = z.infer<typeof podcastViewSchema>

/** `political_stance` is the median of the rated episodes, null if there are fewer than three. */
export const podcastAdminViewSchema = podcastViewSchema.extend({
  rss_url: z.string(),
  political_stance: stanceSchema.nullable(),
  episodeCount: z.int().min(0),
  offlineCount: z.int().min(0),
  completedCount: z.int().min(0),
  /** Time of the last check that succeeded. */
  last_checked: z.string().nullable(),
  newest_episode: z.string().nullable(),
  last_asked: z.string().nullable(),
  next_check: z.string().nullable(),
  failed_checks: z.int().min(0),
  last_problem: z.string().nullable(),
  disabled_reason: z.string().nullable(),
  feed_name: z.string().nullable(),
  is_feed_public: z.boolean(),
  hides_transcripts: z.boolean(),
  is_opted_out: z.boolean(),
  states: z.array(podcastStateSchema),
})

export type PodcastAdminView = z.infer<typeof podcastAdminViewSchema>

export const feedPreviewSchema = z.object({
  url: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  language: z.string().nullable(),
  episode_count: z.int().min(0),
  transcript_count: z.int().min(0),
  newest_date: z.string().nullable(),
  /**
   * Set if the podcast is already on this site. `is_elsewhere`: under another feed URL, recognized by its id.
   * `is_likely`: recognized only by its title and most of its newest episodes.
   * `is_whole`: its first import has finished. `is_opted_out`: its publisher asked not to be imported, so the
   * preview shows nothing of the feed.
   */
  known: z
    .object({
      id: numericIdSchema,
      name: z.string(),
      is_checked: z.boolean(),
      is_elsewhere: z.boolean(),
      is_likely: z.boolean(),
      is_whole: z.boolean(),
      is_opted_out: z.boolean(),
    })
    .nullable(),
  problems: z.array(z.string()),
})

export type FeedPreview = z.infer<typeof feedPreviewSchema>

/** The address leads to a web page that names these feeds. */
export const offeredFeedsSchema = z.object({
  offered_feeds: z.array(z.object({ url: z.string(), title: z.string() })).min(1),
})

export type OfferedFeeds = z.infer<typeof offeredFeedsSchema>

export const listedFeedStates = ['waiting', 'added', 'known', 'failed'] as const

export const listImportViewSchema = z.object({
  started_at: z.string(),
  is_over: z.boolean(),
  is_stopped: z.boolean(),
  feeds: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      state: z.enum(listedFeedStates),
      message: z.string(),
      podcast_id: numericIdSchema.nullable(),
    }),
  ),
  broken: z.array(z.object({ title: z.string(), reason: z.string() })),
  broken_count: z.int().min(0),
  duplicates: z.int().min(0),
})

export type ListImportView = z.infer<typeof listImportViewSchema>
