import { canonicalAddress, metaTags, type PageHead } from '#shared/page-head.ts'
import type { StructuredData } from '#shared/structured-data.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as text, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A data block: no script to the browser. Without a `<` no text in it can end it or begin a comment. */
function dataBlock(data: StructuredData): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function link(relation: string, address: string, attributes = ''): string {
  return `<link rel="${relation}" href="${escapeHtml(address)}"${attributes} />`
}

/** The elements of a page's head as HTML. `siteUrl` is the site's own address without a path. */
export function headHtml(head: PageHead, siteUrl: string, data?: StructuredData): string {
  const canonical = canonicalAddress(head, siteUrl)
  const tags = metaTags(head, siteUrl).flatMap(({ kind, key, content }) =>
    content === undefined ? [] : [`<meta ${kind}="${key}" content="${escapeHtml(content)}" />`],
  )
  const feeds = (head.feeds ?? []).map(({ title, path }) =>
    link('alternate', siteUrl + path, ` type="application/rss+xml" title="${escapeHtml(title)}"`),
  )
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...tags,
    ...(canonical ? [link('canonical', canonical)] : []),
    ...feeds,
    ...(data ? [dataBlock(data)] : []),
  ].join('\n    ')
}
