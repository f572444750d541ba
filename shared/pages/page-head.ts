import { productName } from '#shared/domain/product.ts'
import { pictureSize } from '#shared/pages/picture-path.ts'
import { webAddress } from '#shared/rules/web-address.ts'

/** Metadata for browser tabs, search engines, link previews and feed readers. */
export type PageHead = {
  title: string
  description?: string | undefined
  /** Canonical path. In the browser it defaults to the current one. */
  path?: string | undefined
  image?: string | null | undefined
  /** Replaces the image in previews of links. */
  picture?: SharePicture | undefined
  /** Replaces title, description and URL in previews of links to a part of the page, such as a quote. */
  preview?: LinkPreview | undefined
  isHidden?: boolean
  feeds?: readonly FeedLink[]
  /** Path of the page that other sites may embed, for discovery by oEmbed. */
  embeddablePath?: string | undefined
}

/** A picture of the size `pictureSize`. */
export type SharePicture = { path: string; alt: string }

export type LinkPreview = { title: string; description: string; path: string; picture: SharePicture }

export type FeedLink = { title: string; path: string }

export const siteDescription =
  'Political podcast episodes, placed from Far Left to Far Right. Play the key quotes. Free, no account.'

export const previewImage = { path: '/preview.png', ...pictureSize }

export type MetaTag = { kind: 'name' | 'property'; key: string; content: string | undefined }

/** Undefined for a page hidden from search engines. */
export function canonicalAddress(head: PageHead, siteUrl: string): string | undefined {
  return head.path === undefined || head.isHidden ? undefined : siteUrl + head.path
}

function imageTags({ image, picture, preview }: PageHead, siteUrl: string): MetaTag[] {
  const { width, height } = previewImage
  const shared = preview?.picture ?? picture
  const own = image && !shared ? webAddress(image, siteUrl) : undefined
  const address = own ?? siteUrl + (shared ?? previewImage).path
  const size = (pixels: number) => (own ? undefined : String(pixels))
  return [
    { kind: 'property', key: 'og:image', content: address },
    { kind: 'property', key: 'og:image:width', content: size(width) },
    { kind: 'property', key: 'og:image:height', content: size(height) },
    { kind: 'property', key: 'og:image:alt', content: shared?.alt },
    { kind: 'name', key: 'twitter:card', content: own ? 'summary' : 'summary_large_image' },
    { kind: 'name', key: 'twitter:image', content: address },
    { kind: 'name', key: 'twitter:image:alt', content: shared?.alt },
  ]
}

/** The build, the functions and the browser all use this. `siteUrl` is the site's origin. */
export function metaTags(head: PageHead, siteUrl: string): MetaTag[] {
  const { title, description, preview, isHidden = false } = head
  const text = description || siteDescription
  const shown = { title, description: text, ...preview }
  const address = preview ? siteUrl + preview.path : canonicalAddress(head, siteUrl)
  return [
    { kind: 'name', key: 'description', content: text },
    { kind: 'name', key: 'robots', content: isHidden ? 'noindex' : undefined },
    { kind: 'property', key: 'og:site_name', content: productName },
    { kind: 'property', key: 'og:type', content: 'website' },
    { kind: 'property', key: 'og:title', content: shown.title },
    { kind: 'property', key: 'og:description', content: shown.description },
    { kind: 'property', key: 'og:url', content: address },
    ...imageTags(head, siteUrl),
    { kind: 'name', key: 'twitter:title', content: shown.title },
    { kind: 'name', key: 'twitter:description', content: shown.description },
  ]
}
