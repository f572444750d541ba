import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type EmbedTarget, embedTargetOf } from '#functions/domain/embeds/embed-target.ts'
import { type Embeddable, oembedOf } from '#functions/domain/embeds/oembed.ts'
import { citationOf } from '#functions/domain/embeds/quote-figure.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { findEmbeddedQuote } from '#functions/use-cases/episodes/find-embedded-quote.ts'
import { findEmbeddedComparison } from '#functions/use-cases/topics/find-embedded-comparison.ts'
import { pages } from '#shared/pages/definitions.ts'
import { embeddedComparisonPath, embeddedQuotePath } from '#shared/pages/embed-path.ts'
import { comparisonTitle } from '#shared/pages/page-texts.ts'
import { comparisonPicturePath } from '#shared/pages/picture-path.ts'
import { quotePicturePath } from '#shared/pages/quote-picture-path.ts'
import { lastingQuoteId } from '#shared/rules/lasting-quote-id.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

const json = (status: number, answer: object) => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(answer),
})

async function findEmbeddable(catalogue: Table, target: EmbedTarget): Promise<Embeddable | undefined> {
  if (target.kind === 'comparison') {
    const found = await findEmbeddedComparison(catalogue, target.topicName)
    const { kind } = target
    return (
      found && {
        kind,
        path: embeddedComparisonPath(found.topic),
        title: comparisonTitle(found.topic),
        picturePath: comparisonPicturePath(found.topic),
      }
    )
  }
  const quoted = await findEmbeddedQuote(catalogue, target.place)
  if (!quoted) return undefined
  return {
    kind: 'quote',
    path: embeddedQuotePath(lastingQuoteId(quoted.quote)),
    title: citationOf(quoted),
    picturePath: quotePicturePath(quoted.quote),
  }
}

/** The statuses are those of oembed.com, section 2.3.4. */
export const handler = page(pages.oembed, connect, async ({ query }, { deps, siteUrl }) => {
  const { url = '', format = 'json' } = query
  if (format !== 'json') return json(501, { message: 'The only format is json.' })
  const target = embedTargetOf(url, siteUrl)
  const found = target && (await findEmbeddable(deps.catalogue, target))
  return found
    ? json(200, oembedOf(found, query, siteUrl))
    : json(404, { message: 'This address is no quote and no comparison of this site.' })
})
