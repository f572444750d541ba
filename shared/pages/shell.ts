import type { Html } from '#shared/pages/html.ts'

/** Where a page's head, its first sight and the data it was drawn from belong in the built shell. */
const headPlace = /<!--head-->.*?<!--\/head-->/s
const firstPaintPlace = '<!--first-paint-->'
const dataPlace = '<!--page-data-->'

/** The site's file that stands for every address without a file of its own. */
export const shellFile = 'shell.html'

/**
 * The site's own address in files that the build writes: nobody knows it before the deployment, which replaces it.
 * `.invalid` leads nowhere, ever (RFC 2606).
 */
export const unknownSiteUrl = 'https://site-address.invalid'

export type PageContent = { head: Html; firstPaint: Html; data?: Html }

/** The shell with one page's head and first sight in it. */
export function fillShell(shell: string, { head, firstPaint, data }: PageContent): string {
  // Functions, because a text may hold what `replace` reads as a pattern.
  return shell
    .replace(headPlace, () => head.text)
    .replace(dataPlace, () => data?.text ?? '')
    .replace(firstPaintPlace, () => firstPaint.text)
}
