import { embedDocument } from '#functions/domain/embeds/embed-document.ts'
import {
  citationOf,
  type EmbeddedQuote,
  pathOfQuote,
  quoteFigure,
} from '#functions/domain/embeds/quote-figure.ts'
import type { Comparison } from '#shared/domain/comparison.ts'
import { html } from '#shared/pages/html.ts'
import { comparePath, homePath } from '#shared/pages/page-path.ts'
import { comparisonTitle } from '#shared/pages/page-texts.ts'
import { quotesIn } from '#shared/rules/compared-quotes.ts'

export function quoteEmbed(quoted: EmbeddedQuote, siteUrl: string): string {
  const content = quoteFigure(quoted, siteUrl)
  return embedDocument({ title: citationOf(quoted), content, path: pathOfQuote(quoted) }, siteUrl)
}

export type Side = { name: string; quoted: EmbeddedQuote | undefined }

/** One quote of each side, so that both have the same number. Undefined if no side has any. */
export function sidesOf({ steps }: Comparison): readonly Side[] | undefined {
  const [farLeft, left, center, right, farRight] = steps.map((step) => quotesIn(step).at(0))
  const sides = [
    { name: 'the left', quoted: left ?? farLeft },
    { name: 'the center', quoted: center },
    { name: 'the right', quoted: right ?? farRight },
  ]
  return sides.some(({ quoted }) => quoted) ? sides : undefined
}

type EmbeddedComparison = { topic: string; sides: readonly Side[] }

export function comparisonEmbed({ topic, sides }: EmbeddedComparison, siteUrl: string): string {
  const title = comparisonTitle(topic)
  const parts = sides.map(({ name, quoted }) =>
    quoted ? quoteFigure(quoted, siteUrl) : html`<p class="silent">No quote from ${name}.</p>`,
  )
  const content = html`<h1 dir="auto">${title}</h1>${parts}`
  return embedDocument({ title, content, path: comparePath(topic) }, siteUrl)
}

/** The same for what was deleted, is hidden or never existed. */
export function missingEmbed(siteUrl: string): string {
  const content = html`<p>This quote or comparison is not available.</p>`
  return embedDocument({ title: 'Not available', content, path: homePath }, siteUrl)
}
