import { oembedPath } from '#shared/pages/embed-path.ts'

export const oembedParameters = ['url', 'format', 'maxwidth', 'maxheight'] as const

/** Where consumers of oEmbed ask about the page at `path` (oembed.com, section 4). */
export function oembedAddress(path: string, siteUrl: string): string {
  return `${siteUrl}${oembedPath}?url=${encodeURIComponent(siteUrl + path)}&format=json`
}
