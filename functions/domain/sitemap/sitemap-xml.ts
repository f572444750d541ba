import { textElement, writeXml, type XmlElement } from '#shared/format/xml.ts'

/** The protocol's own bounds of one file (sitemaps.org): 50,000 addresses and 50 MB. Ours are far below. */
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const xmlType = 'application/xml; charset=utf-8'

export type SitemapEntry = {
  address: string
  /** When the page last changed, where that is known: an instant, ISO 8601. */
  lastModified?: string | null
}

function element(name: 'url' | 'sitemap', { address, lastModified }: SitemapEntry): XmlElement {
  const changed = lastModified ? [textElement('lastmod', lastModified)] : []
  return { name, attributes: {}, content: [textElement('loc', address), ...changed] }
}

const write = (name: string, content: readonly XmlElement[]) =>
  writeXml({ name, attributes: { xmlns: namespace }, content })

/** A list of pages. */
export function urlSet(entries: readonly SitemapEntry[]): string {
  return write(
    'urlset',
    entries.map((entry) => element('url', entry)),
  )
}

/** A list of such lists. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  return write(
    'sitemapindex',
    entries.map((entry) => element('sitemap', entry)),
  )
}
