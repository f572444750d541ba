import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { deleteObject, listByPrefix, putBytes, type Store } from '#functions/clients/store.ts'
import { ImageError, maximumImageBytes, resizeImage } from '#functions/domain/images/resize-image.ts'
import { isSameFile } from '#functions/domain/ingestion/file-address.ts'
import { type ImageRecord, imageWidths } from '#functions/domain/records/podcast-record.ts'
import {
  type ImageOwner,
  imageKeyPrefix,
  imageObjectKey,
  imagePrefix,
  mediaPrefix,
} from '#shared/deployment/object-keys.ts'

/** Two images per message and a whole batch must fit the function timeout, even with slow servers. */
export const imageTimeoutMilliseconds = 5000

export type ImageCopier = { client: GuardedClient; media: Store }

/** The key contains a hash of the content, so a copy never becomes stale. */
const cacheControl = 'public, max-age=31536000, immutable'

/** @throws FetchError, ImageError */
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

/** Keeps the previous image until the next one is copied, because cards and open pages still show it. */
async function deleteOthers(media: Store, owner: ImageOwner, kept: readonly ImageRecord[]): Promise<void> {
  for await (const { key } of listByPrefix(media, imagePrefix(owner))) {
    if (!kept.some((image) => key.startsWith(`${mediaPrefix}${image.key}-`))) await deleteObject(media, key)
  }
}

export type Pictured = { image?: ImageRecord; imageSourceUrl?: string }

export async function findNewImage(
  copier: ImageCopier,
  owner: ImageOwner,
  { image, imageSourceUrl }: Pictured,
): Promise<{ image?: ImageRecord; problem?: string }> {
  if (!imageSourceUrl || isSameFile(image?.sourceUrl, imageSourceUrl)) return {}
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
