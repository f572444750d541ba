import { textElement, writeXml, type XmlElement } from '#shared/format/xml.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const xmlType = 'application/xml; charset=utf-8'

export type SitemapEntry = {
  address: string
  lastModified?: string | null
}

function element(name: 'url' | 'sitemap', { address, lastModified }: SitemapEntry): XmlElement {
  const changed = lastModified ? [textElement('lastmod', lastModified)] : []
  return { name, attributes: {}, content: [textElement('loc', address), ...changed] }
}

const write = (name: string, content: readonly XmlElement[]) =>
  writeXml({ name, attributes: { xmlns: namespace }, content })

export function urlSet(entries: readonly SitemapEntry[]): string {
  return write(
    'urlset',
    entries.map((entry) => element('url', entry)),
  )
}

export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  return write(
    'sitemapindex',
    entries.map((entry) => element('sitemap', entry)),
  )
}
