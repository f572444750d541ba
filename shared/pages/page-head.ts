import { productName } from '#shared/domain/product.ts'
import { webAddress } from '#shared/rules/web-address.ts'

/** What a page says of itself to tabs, search engines, the cards of shared links and feed readers. */
export type PageHead = {
  title: string
  /** One line; absent or empty: what the site is. */
  description?: string | undefined
  /** The page's one address on the site, where it has one; the address it was asked at otherwise. */
  path?: string | undefined
  /** A square picture on the site; absent or null: the site's own preview. */
  image?: string | null | undefined
  /** What the cards of shared links say instead, where the address leads to a part of the page. */
  preview?: LinkPreview | undefined
  /** Keeps the page out of search engines. */
  isHidden?: boolean
  feeds?: readonly FeedLink[]
}

export type LinkPreview = { title: string; description: string; path: string }

export type FeedLink = { title: string; path: string }

export const siteDescription =
  'Podcasts placed on a five-step political scale, with verbatim quotes from every side.'

/** 1200 × 630 pixels, which is what previews are made for. */
export const previewImage = { path: '/preview.png', width: 1200, height: 630 }

/** A meta element; without content it does not stand on this page. */
export type MetaTag = { kind: 'name' | 'property'; key: string; content: string | undefined }

/** The page's canonical address; a page that is kept out of search engines has none. */
export function canonicalAddress(head: PageHead, siteUrl: string): string | undefined {
  return head.path === undefined || head.isHidden ? undefined : siteUrl + head.path
}

function imageTags(image: string | null | undefined, siteUrl: string): MetaTag[] {
  const { width, height } = previewImage
  const own = image ? webAddress(image, siteUrl) : undefined
  const address = own ?? siteUrl + previewImage.path
  const size = (pixels: number) => (own ? undefined : String(pixels))
  return [
    { kind: 'property', key: 'og:image', content: address },
    { kind: 'property', key: 'og:image:width', content: size(width) },
    { kind: 'property', key: 'og:image:height', content: size(height) },
    { kind: 'name', key: 'twitter:card', content: own ? 'summary' : 'summary_large_image' },
    { kind: 'name', key: 'twitter:image', content: address },
  ]
}

/**
 * The meta elements of a page: the same whether the build, a function or the browser writes them.
 * `siteUrl` is the site's own address without a path.
 */
export function metaTags(head: PageHead, siteUrl: string): MetaTag[] {
  const { title, description, image, preview, isHidden = false } = head
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
    ...imageTags(image, siteUrl),
    { kind: 'name', key: 'twitter:title', content: shown.title },
    { kind: 'name', key: 'twitter:description', content: shown.description },
  ]
}
