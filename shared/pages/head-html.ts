import { dataBlock, Html, html } from '#shared/pages/html.ts'
import { oembedAddress } from '#shared/pages/oembed-link.ts'
import { canonicalAddress, metaTags, type PageHead } from '#shared/pages/page-head.ts'
import type { StructuredData } from '#shared/pages/structured-data.ts'

export function headHtml(head: PageHead, siteUrl: string, data?: StructuredData): Html {
  const canonical = canonicalAddress(head, siteUrl)
  const elements = [
    html`<title>${head.title}</title>`,
    ...metaTags(head, siteUrl).flatMap(({ kind, key, content }) =>
      content === undefined ? [] : [html`<meta ${kind}="${key}" content="${content}" />`],
    ),
    ...(canonical ? [html`<link rel="canonical" href="${canonical}" />`] : []),
    ...(head.feeds ?? []).map(
      ({ title, path }) =>
        html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${siteUrl + path}" />`,
    ),
    ...(head.embeddablePath === undefined
      ? []
      : [
          html`<link rel="alternate" type="application/json+oembed" title="${head.title}" href="${oembedAddress(head.embeddablePath, siteUrl)}" />`,
        ]),
    ...(data ? [dataBlock(data, { type: 'application/ld+json' })] : []),
  ]
  return new Html(elements.join('\n    '))
}
