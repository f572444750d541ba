import { productName } from '#shared/domain/product.ts'

import type { Html } from '#shared/pages/html.ts'

/** Placeholders in the built shell, which `fillShell` replaces. */
const headPlace = /<!--head-->.*?<!--\/head-->/s
const firstPaintPlace = '<!--first-paint-->'
const dataPlace = '<!--page-data-->'

/** The document for every path that has a screen and no file of its own. */
export const shellFile = 'shell.html'

/** The document for every path that has no screen. The edge sends it with status 404. */
export const notFoundFile = 'not-found.html'

/** Shown by the service worker for pages without a copy. */
export const offlineFile = 'offline.html'
export const offlinePath = '/offline'

/** Quotes and audio that a reader saved. The service worker draws this page without a connection. */
export const savedPath = '/saved'
export const savedTitle = `Saved quotes and audio | ${productName}`

export const manifestFile = 'manifest.json'

/**
 * Placeholder for the site's origin in built files, replaced at deployment. `.invalid` never resolves (RFC
 * 2606).
 */
export const unknownSiteUrl = 'https://site-address.invalid'

export type PageContent = { head: Html; firstPaint: Html; data?: Html }

export function fillShell(shell: string, { head, firstPaint, data }: PageContent): string {
  // Replacements are functions because `replace` interprets `$` in strings.
  return shell
    .replace(headPlace, () => head.text)
    .replace(dataPlace, () => data?.text ?? '')
    .replace(firstPaintPlace, () => firstPaint.text)
}
