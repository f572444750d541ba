import { html } from '#shared/pages/html.ts'

/** The protocol's own bounds of one file (sitemaps.org): 50,000 addresses and 50 MB. Ours are far below. */
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const xmlType = 'application/xml; charset=utf-8'

/** The name of one part of the sitemap, at the root of the site. */
export const sitemapFile = (part: string) => `sitemap-${part}.xml`

export type SitemapEntry = {
  address: string
  /** When the page last changed, where that is known: an instant, ISO 8601. */
  lastModified?: string | null
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

function element(name: 'url' | 'sitemap', { address, lastModified }: SitemapEntry): string {
  const changed = lastModified ? html`<lastmod>${lastModified}</lastmod>` : undefined
  return `<${name}>${html`<loc>${address}</loc>${changed}`}</${name}>`
}

/** A list of pages. */
export function urlSet(entries: readonly SitemapEntry[]): string {
  const urls = entries.map((entry) => element('url', entry)).join('\n')
  return `${declaration}<urlset xmlns="${namespace}">\n${urls}\n</urlset>\n`
}

/** A list of such lists. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  const sitemaps = entries.map((entry) => element('sitemap', entry)).join('\n')
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${sitemaps}\n</sitemapindex>\n`
}
