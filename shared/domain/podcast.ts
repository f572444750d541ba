import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

export const unknownPodcastName = 'Unknown Podcast'

/** What is said of a show whose feed says `itunes:block`. */
export const blockedPodcastSentence = 'The publisher asks that this podcast not be listed.'

/** What an episode says of the podcast it belongs to. */
export const podcastSummarySchema = z.object({
  id: numericIdSchema,
  name: z.string(),
  image_url: z.string().nullable(),
  geographyName: z.string(),
  geographyType: z.string(),
})

export type PodcastSummary = z.infer<typeof podcastSummarySchema>

/** A podcast as visitors see it. `rss_url` is null to them unless it is public: a feed's address may hold the secret of a subscriber. */
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
  /** Of the last check of the feed that went well. */
  last_checked: z.string().nullable(),
  /** When the newest episode was published that the feed named then. */
  newest_episode: z.string().nullable(),
  /** When the feed was asked last, however that went. */
  last_asked: z.string().nullable(),
  /** When it is asked next; null for one that is not asked. */
  next_check: z.string().nullable(),
  /** Checks in a row that failed. */
  failed_checks: z.int().min(0),
  /** What the last check found wrong. */
  last_problem: z.string().nullable(),
  /** Why the feed is asked no more, as a sentence; null for one that is asked. */
  disabled_reason: z.string().nullable(),
  /** What the feed calls the show, where an admin has given it another name. */
  feed_name: z.string().nullable(),
  /** Everybody is shown the feed's address. */
  is_feed_public: z.boolean(),
  hides_transcripts: z.boolean(),
  is_opted_out: z.boolean(),
})

export type PodcastAdminView = z.infer<typeof podcastAdminViewSchema>

/** What adding a feed would bring. */
export const feedPreviewSchema = z.object({
  /** Where the feed would be asked from then on. */
  url: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  /** The picture itself, as a `data:` address. */
  image: z.string().nullable(),
  language: z.string().nullable(),
  episode_count: z.int().min(0),
  /** Episodes of which the publisher offers a transcript. */
  transcript_count: z.int().min(0),
  newest_date: z.string().nullable(),
  /**
   * The podcast that this show is already; `is_elsewhere`: known by its number, and asked at another address; `is_whole`: its first import
   * came to an end; `is_opted_out`: its publisher is not asked, so that nothing is said of what its feed holds.
   */
  known: z
    .object({
      id: numericIdSchema,
      name: z.string(),
      is_checked: z.boolean(),
      is_elsewhere: z.boolean(),
      is_whole: z.boolean(),
      is_opted_out: z.boolean(),
    })
    .nullable(),
  problems: z.array(z.string()),
})

export type FeedPreview = z.infer<typeof feedPreviewSchema>

/** What came of one feed of a list: not looked at yet, a new podcast, one that was here already, or none. */
export const listedFeedStates = ['waiting', 'added', 'known', 'failed'] as const

/** How far the import of a list of feeds is. */
export const listImportViewSchema = z.object({
  started_at: z.string(),
  is_over: z.boolean(),
  /** An admin stopped it; feeds that were being read then are still finished. */
  is_stopped: z.boolean(),
  feeds: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      state: z.enum(listedFeedStates),
      /** A sentence; empty while the feed waits. */
      message: z.string(),
      podcast_id: numericIdSchema.nullable(),
    }),
  ),
  /** Rows of the list that named no feed, up to fifty, and how many there were. */
  broken: z.array(z.object({ title: z.string(), reason: z.string() })),
  broken_count: z.int().min(0),
  /** Rows whose feed another row named before them. */
  duplicates: z.int().min(0),
})

export type ListImportView = z.infer<typeof listImportViewSchema>
