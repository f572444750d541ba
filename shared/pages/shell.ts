import type { Html } from '#shared/pages/html.ts'

/** Placeholders in the built shell. */
const headPlace = /<!--head-->.*?<!--\/head-->/s
const firstPaintPlace = '<!--first-paint-->'
const dataPlace = '<!--page-data-->'

/** Served for every path without a file of its own. */
export const shellFile = 'shell.html'

/** Placeholder in built files; the deployment replaces it. `.invalid` never resolves (RFC 2606). */
export const unknownSiteUrl = 'https://site-address.invalid'

export type PageContent = { head: Html; firstPaint: Html; data?: Html }

export function fillShell(shell: string, { head, firstPaint, data }: PageContent): string {
  // Replacer functions, because `replace` would interpret `$` in a text.
  return shell
    .replace(headPlace, () => head.text)
    .replace(dataPlace, () => data?.text ?? '')
    .replace(firstPaintPlace, () => firstPaint.text)
}
