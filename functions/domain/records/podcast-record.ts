import * as z from 'zod'
import { personsSchema } from '#functions/domain/records/persons.ts'
import { imageObjectKey } from '#shared/deployment/object-keys.ts'
import { feedRefreshSchema } from '#shared/domain/feed-refresh.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { feedIdentity } from '#shared/rules/feed-address.ts'
import { looksPublic } from '#shared/rules/public-feed.ts'

/** The widths, in pixels, at which an image is kept (WebP). */
export const imageWidths = [96, 320, 640] as const

/** An image of ours: `media/<key>-<width>.webp`. `sourceUrl` is the stranger's address it was copied from. */
export const imageRecordSchema = z.object({ key: z.string().min(1), sourceUrl: z.string().min(1) })

export type ImageRecord = z.infer<typeof imageRecordSchema>

/** The image's address on our own site, or null where there is none. */
export function imageUrl(image: ImageRecord | undefined, width: (typeof imageWidths)[number]): string | null {
  return image ? `/${imageObjectKey(image.key, width)}` : null
}

/** What lists say of the podcast with each of its episodes, as its record has it. */
const onCardsSchema = z.object({
  name: z.string().min(1),
  imageKey: z.string().optional(),
  geographyId: numericIdSchema,
})

/**
 * Why a feed is asked no more: its server says that it is gone, no check went well for long, its publisher asks that nobody lists the
 * show, or an admin said so.
 */
const disabledReasons = ['gone', 'silent', 'blocked', 'admin'] as const

export type DisabledReason = (typeof disabledReasons)[number]

/** A podcast as kept in the Catalogue. */
export const podcastRecordSchema = z.object({
  podcastId: numericIdSchema,
  name: z.string().min(1),
  /** What the feed calls the show, while an admin has given it another name: checks change this and leave the name. */
  feedName: z.string().optional(),
  author: z.string(),
  description: z.string(),
  category: z.string(),
  feedUrl: z.string().min(1),
  /** The publisher's page, when the feed names one. */
  link: z.string().optional(),
  image: imageRecordSchema.optional(),
  /** Where the feed says the image is; `image` is our copy of it. */
  imageSourceUrl: z.string().optional(),
  /** What all cards and listings say, or will once the messages about them are received. */
  onCards: onCardsSchema,
  language: z.string().optional(),
  geographyId: numericIdSchema,
  addedAt: instantSchema,
  /** Conditional requests (RFC 9110 section 13) and the next check of the feed. */
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Of the last check that went well; whatever was published since is new. */
  lastCheckedAt: instantSchema.optional(),
  nextCheckAt: instantSchema,
  /** As of the last check that went well: before this neither the publisher nor the server wants to be asked, whatever the admin chose. */
  wishedCheckAt: instantSchema.optional(),
  /** The server that sent the feed last, where it is not the one of its address. */
  answeringHost: z.string().optional(),
  /** When the feed was asked last, however that went. */
  askedAt: instantSchema.optional(),
  /** What the last check found wrong; a check that finds nothing clears it. */
  lastProblem: z.string().optional(),
  /** As of the last check that went well: when the newest episode was published that the feed names. */
  newestEpisodeAt: instantSchema.optional(),
  /** A check that was begun and has not ended; it counts among those that failed until it has. */
  checkBegunAt: instantSchema.optional(),
  /** Checks in a row that failed, and since when; absent after one that went well. */
  failedChecks: z.int().min(0).optional(),
  failingSince: instantSchema.optional(),
  /** The feed is asked no more until an admin says so. */
  disabled: z.object({ at: instantSchema, reason: z.enum(disabledReasons) }).optional(),
  refresh: feedRefreshSchema.optional(),
  /** The show's number on every platform (`podcast:guid`): by it a feed that has moved is known again. */
  podcastGuid: z.string().optional(),
  /** Whom the feed names as its maker beside the author: owner, editor, publisher. Shown to nobody; a model is not told of them. */
  makers: z.array(z.string().min(1)).optional().catch(undefined),
  /** Who takes part, where an episode names nobody. */
  persons: personsSchema.optional().catch(undefined),
  /** The publisher says that there will be no more episodes; the feed is asked seldom. */
  isComplete: z.boolean().optional(),
  /** What an admin said of whether this address may be shown; a feed that has moved since is not shown for having been public. */
  feedPublicity: z.object({ feedUrl: z.string().min(1), isPublic: z.boolean() }).optional(),
  /** Nobody is shown the transcripts of its episodes; what is made from them stays. */
  hidesTranscripts: z.boolean().optional(),
  /** The publisher does not want the show here: nothing of it is shown, imported or processed until an admin undoes that. */
  optedOutAt: instantSchema.optional(),
  /** It is being removed, and is there for nobody else. */
  deletedAt: instantSchema.optional(),
  version: z.int().min(1),
})

export type PodcastRecord = z.infer<typeof podcastRecordSchema>

/** Whether anything of the podcast may be shown. */
export const isShown = ({ optedOutAt, deletedAt }: Pick<PodcastRecord, 'optedOutAt' | 'deletedAt'>) =>
  optedOutAt === undefined && deletedAt === undefined

/**
 * Whether the feed's address may be shown to everybody: as an admin said of this very address, and of one that nobody spoke of where it
 * looks like no subscriber's own. What was not to be shown stays so wherever the feed moves.
 */
export function isFeedPublic({ feedUrl, feedPublicity }: Pick<PodcastRecord, 'feedUrl' | 'feedPublicity'>) {
  if (feedPublicity?.isPublic === false) return false
  if (feedPublicity && feedIdentity(feedPublicity.feedUrl) === feedIdentity(feedUrl)) return true
  return looksPublic(feedUrl)
}

/** Everything of a podcast that stands on a card, or in the listings by which feeds are put together. */
export function shownOnCards({
  name,
  image,
  geographyId,
}: Pick<PodcastRecord, 'name' | 'image' | 'geographyId'>) {
  return onCardsSchema.parse({ name, ...(image && { imageKey: image.key }), geographyId })
}
