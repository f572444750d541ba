import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'

/** The widths, in pixels, at which an image is kept (WebP). */
export const imageWidths = [96, 320, 640] as const

/** An image of ours: `media/<key>-<width>.webp`. `sourceUrl` is the stranger's address it was copied from. */
export const imageRecordSchema = z.object({ key: z.string().min(1), sourceUrl: z.string().min(1) })

export type ImageRecord = z.infer<typeof imageRecordSchema>

/** The image's address on our own site, or null where there is none. */
export function imageUrl(image: ImageRecord | undefined, width: (typeof imageWidths)[number]): string | null {
  return image ? `/media/${image.key}-${width}.webp` : null
}

/** What lists say of the podcast with each of its episodes, as its record has it. */
const onCardsSchema = z.object({
  name: z.string().min(1),
  imageKey: z.string().optional(),
  geographyId: numericIdSchema.optional(),
})

/** A podcast as kept in the Catalogue. */
export const podcastRecordSchema = z.object({
  podcastId: numericIdSchema,
  name: z.string().min(1),
  author: z.string(),
  description: z.string(),
  category: z.string(),
  feedUrl: z.string().min(1),
  /** The publisher's page, when the feed names one. */
  link: z.string().optional(),
  image: imageRecordSchema.optional(),
  /** Where the feed says the image is; `image` is our copy of it. */
  imageSourceUrl: z.string().optional(),
  /** What all cards and listings say, or will once the messages about them are received; absent where nobody has looked yet. */
  onCards: onCardsSchema.optional(),
  language: z.string().optional(),
  geographyId: numericIdSchema,
  addedAt: instantSchema,
  /** Conditional requests (RFC 9110 section 13) and the next check of the feed. */
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  lastCheckedAt: instantSchema.optional(),
  nextCheckAt: instantSchema,
  lastProblem: z.string().optional(),
  version: z.int().min(1),
})

export type PodcastRecord = z.infer<typeof podcastRecordSchema>

/** Everything of a podcast that stands on a card, or in the listings by which feeds are put together. */
export function shownOnCards({
  name,
  image,
  geographyId,
}: Pick<PodcastRecord, 'name' | 'image' | 'geographyId'>) {
  return onCardsSchema.parse({ name, ...(image && { imageKey: image.key }), geographyId })
}
