import * as z from 'zod'
import { personsSchema } from '#functions/domain/records/persons.ts'
import { parseWithUnknowns } from '#functions/domain/records/unknown-values.ts'
import { imageObjectKey } from '#shared/deployment/object-keys.ts'
import { feedRefreshSchema } from '#shared/domain/feed-refresh.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { feedIdentity } from '#shared/rules/feed-address.ts'
import { looksPublic } from '#shared/rules/public-feed.ts'

/** In pixels. */
export const imageWidths = [96, 320, 640] as const

/** Stored as `media/<key>-<width>.webp`. `sourceUrl` is the external URL it was copied from. */
export const imageRecordSchema = z.object({ key: z.string().min(1), sourceUrl: z.string().min(1) })

export type ImageRecord = z.infer<typeof imageRecordSchema>

export function imageUrl(image: ImageRecord | undefined, width: (typeof imageWidths)[number]): string | null {
  return image ? `/${imageObjectKey(image.key, width)}` : null
}

const onCardsSchema = z.object({
  name: z.string().min(1),
  imageKey: z.string().optional(),
  geographyId: numericIdSchema,
})

/**
 * `gone`: deleted on its server. `silent`: checks kept failing. `blocked`: the publisher does not want to be
 * listed.
 */
export const disabledReasons = ['gone', 'silent', 'blocked', 'admin'] as const

export type DisabledReason = (typeof disabledReasons)[number]

export const podcastRecordSchema = z.object({
  podcastId: numericIdSchema,
  name: z.string().min(1),
  /** Set while an admin has given the show another `name`. */
  feedName: z.string().optional(),
  author: z.string(),
  description: z.string(),
  category: z.string(),
  feedUrl: z.string().min(1),
  link: z.string().optional(),
  image: imageRecordSchema.optional(),
  /** URL from the feed; `image` is our copy. */
  imageSourceUrl: z.string().optional(),
  /** Copied to cards and listings. Copies may be outdated until queued messages are processed. */
  onCards: onCardsSchema,
  language: z.string().optional(),
  geographyId: numericIdSchema,
  addedAt: instantSchema,
  /** For conditional requests (RFC 9110 section 13). */
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Time of the last successful check. */
  lastCheckedAt: instantSchema.optional(),
  nextCheckAt: instantSchema,
  /** Time requested by the publisher or server in the last successful check. Overrides the admin's choice. */
  wishedCheckAt: instantSchema.optional(),
  /** Set when redirects led to another host: the one that last sent the feed. */
  answeringHost: z.string().optional(),
  /** Where the feed was before it moved, and where redirects led; see `withOtherAddresses`. */
  otherAddresses: z.array(z.string().min(1)).optional(),
  /** Start of the last check, successful or not. */
  askedAt: instantSchema.optional(),
  /** Shown to admins. Cleared by the next check without problems. */
  lastProblem: z.string().optional(),
  /** Publication of the newest episode in the feed, as of the last successful check. */
  newestEpisodeAt: instantSchema.optional(),
  /** Set while a check runs. The check counts as failed until it ends, so a crash counts too. */
  checkBegunAt: instantSchema.optional(),
  /** Consecutive failures. Absent after a successful check. */
  failedChecks: z.int().min(0).optional(),
  failingSince: instantSchema.optional(),
  disabled: z.object({ at: instantSchema, reason: z.enum(disabledReasons) }).optional(),
  refresh: feedRefreshSchema.optional(),
  /** From `podcast:guid`, the same on every platform. Identifies a feed that has moved. */
  podcastGuid: z.string().optional(),
  /** Owner, editor and publisher. Never shown; masked in the text for the model. */
  makers: z.array(z.string().min(1)).optional(),
  persons: personsSchema.optional(),
  /** The publisher announced the end of the show; the feed is checked rarely. */
  isComplete: z.boolean().optional(),
  /**
   * An admin's choice. `isPublic: true` applies to this URL only; `false` also applies after the feed moves.
   */
  feedPublicity: z.object({ feedUrl: z.string().min(1), isPublic: z.boolean() }).optional(),
  /** Hides transcripts only; analysis results stay visible. */
  hidesTranscripts: z.boolean().optional(),
  /** At the publisher's request nothing is shown, imported or processed until an admin undoes this. */
  optedOutAt: instantSchema.optional(),
  /** Deletion is in progress; treated as not found. */
  deletedAt: instantSchema.optional(),
  version: z.int().min(1),
})

export type PodcastRecord = z.infer<typeof podcastRecordSchema>

/** Undefined if missing or unreadable. */
export function findReadablePodcast(item: Record<string, unknown> | undefined): PodcastRecord | undefined {
  try {
    return item && parseWithUnknowns(item, (one) => podcastRecordSchema.parse(one)).record
  } catch (error) {
    if (error instanceof z.ZodError) return undefined
    throw error
  }
}

export const isShown = ({ optedOutAt, deletedAt }: Pick<PodcastRecord, 'optedOutAt' | 'deletedAt'>) =>
  optedOutAt === undefined && deletedAt === undefined

/** A hidden feed stays hidden when it moves. */
export function isFeedPublic({ feedUrl, feedPublicity }: Pick<PodcastRecord, 'feedUrl' | 'feedPublicity'>) {
  if (feedPublicity?.isPublic === false) return false
  if (feedPublicity && feedIdentity(feedPublicity.feedUrl) === feedIdentity(feedUrl)) return true
  return looksPublic(feedUrl)
}

export function shownOnCards({
  name,
  image,
  geographyId,
}: Pick<PodcastRecord, 'name' | 'image' | 'geographyId'>) {
  return onCardsSchema.parse({ name, ...(image && { imageKey: image.key }), geographyId })
}
