import { Html, html } from '#shared/pages/html.ts'
import { canonicalAddress, metaTags, type PageHead } from '#shared/pages/page-head.ts'
import type { StructuredData } from '#shared/pages/structured-data.ts'

/** A data block: no script to the browser. Without a `<` no text in it can end it or begin a comment. */
function dataBlock(data: StructuredData): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json">${new Html(json)}</script>`
}

/** The elements of a page's head. `siteUrl` is the site's own address without a path. */
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
    ...(data ? [dataBlock(data)] : []),
  ]
  return new Html(elements.join('\n    '))
}
