import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { missingEmbed, quoteEmbed } from '#functions/domain/embeds/embed-pages.ts'
import { placeOfQuoteId } from '#functions/domain/embeds/embed-target.ts'
import { htmlType } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { findEmbeddedQuote } from '#functions/use-cases/episodes/find-embedded-quote.ts'
import { pages } from '#shared/pages/definitions.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = page(pages.embeddedQuote, connect, async ({ params }, { deps, siteUrl }) => {
  const place = placeOfQuoteId(params.id)
  const quoted = place && (await findEmbeddedQuote(deps.catalogue, place))
  return quoted
    ? { status: 200, contentType: htmlType, body: quoteEmbed(quoted, siteUrl) }
    : { status: 404, contentType: htmlType, body: missingEmbed(siteUrl) }
})
