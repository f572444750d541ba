import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { deleteObject, listByPrefix, putBytes, type Store } from '#functions/clients/store.ts'
import { ImageError, maximumImageBytes, resizeImage } from '#functions/domain/images/resize-image.ts'
import { type ImageRecord, imageWidths } from '#functions/domain/records/podcast-record.ts'
import {
  type ImageOwner,
  imageKeyPrefix,
  imageObjectKey,
  imagePrefix,
  mediaPrefix,
} from '#shared/deployment/object-keys.ts'

/** Two pictures a message and a batch of messages fit the time of one call of the function, however slow their servers are. */
export const imageTimeoutMilliseconds = 5000

export type ImageCopier = { client: GuardedClient; media: Store }

/** The hash in the name makes it another address when the picture changes, so a copy never goes stale. */
const cacheControl = 'public, max-age=31536000, immutable'

/**
 * Copies a stranger's picture to our own address in the widths that pages show.
 * @throws FetchError, ImageError
 */
async function copyImage(copier: ImageCopier, owner: ImageOwner, sourceUrl: string): Promise<ImageRecord> {
  const answer = await copier.client.fetch(sourceUrl, {
    maxBytes: maximumImageBytes,
    timeoutMilliseconds: imageTimeoutMilliseconds,
    accept: 'image/webp, image/png, image/jpeg',
  })
  const { hash, variants } = await resizeImage(answer.bytes, imageWidths)
  const key = imageKeyPrefix(owner) + hash
  for (const { width, bytes } of variants) {
    await putBytes(copier.media, imageObjectKey(key, width), {
      bytes,
      contentType: 'image/webp',
      cacheControl,
    })
  }
  return { key, sourceUrl }
}

/**
 * Deletes all copies that were ever made for somebody but these. Of a picture that is replaced the copy stays until the next one: cards,
 * and pages that somebody has open, show it a while longer.
 */
async function deleteOthers(media: Store, owner: ImageOwner, kept: readonly ImageRecord[]): Promise<void> {
  for await (const { key } of listByPrefix(media, imagePrefix(owner))) {
    if (!kept.some((image) => key.startsWith(`${mediaPrefix}${image.key}-`))) await deleteObject(media, key)
  }
}

export type Pictured = { image?: ImageRecord; imageSourceUrl?: string }

/** The image that the record should have, or as a problem a sentence why there is none; neither when the copy is as the feed says. */
export async function findNewImage(
  copier: ImageCopier,
  owner: ImageOwner,
  { image, imageSourceUrl }: Pictured,
): Promise<{ image?: ImageRecord; problem?: string }> {
  if (!imageSourceUrl || image?.sourceUrl === imageSourceUrl) return {}
  try {
    const copied = await copyImage(copier, owner, imageSourceUrl)
    if (image) await deleteOthers(copier.media, owner, [image, copied])
    return { image: copied }
  } catch (error) {
    if (error instanceof FetchError || error instanceof ImageError)
      return { problem: `No image: ${error.message}` }
    throw error
  }
}
