import { productName } from '#shared/domain/product.ts'
import { embedCode, embedSizes } from '#shared/pages/embed-path.ts'
import { pictureSize } from '#shared/pages/picture-path.ts'

export type OembedAsked = { maxwidth?: string | undefined; maxheight?: string | undefined }

export type Embeddable = { kind: keyof typeof embedSizes; path: string; title: string; picturePath: string }

/** Suggested to consumers, who may ask as often as they like. */
const cacheSeconds = 3600

/** Invalid limits count as none. */
function limited(size: number, most: string | undefined): number {
  return most !== undefined && /^[1-9]\d{0,5}$/.test(most) ? Math.min(size, Number(most)) : size
}

/** A thumbnail must not be larger than asked (oembed.com, section 2.3.4). */
function thumbnailOf(address: string, { maxwidth, maxheight }: OembedAsked) {
  const { width, height } = pictureSize
  return limited(width, maxwidth) === width && limited(height, maxheight) === height
    ? { thumbnail_url: address, thumbnail_width: width, thumbnail_height: height }
    : {}
}

/** A response of the type "rich" (oembed.com, section 2.3.4). */
export function oembedOf(
  { kind, path, title, picturePath }: Embeddable,
  asked: OembedAsked,
  siteUrl: string,
) {
  const width = limited(embedSizes[kind].width, asked.maxwidth)
  const height = limited(embedSizes[kind].height, asked.maxheight)
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: productName,
    provider_url: siteUrl,
    cache_age: cacheSeconds,
    html: embedCode({ address: siteUrl + path, title, width, height }),
    width,
    height,
    ...thumbnailOf(siteUrl + picturePath, asked),
  }
}
