import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { comparisonEmbed, missingEmbed } from '#functions/domain/embeds/embed-pages.ts'
import { htmlType } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { findEmbeddedComparison } from '#functions/use-cases/topics/find-embedded-comparison.ts'
import { topicNameOfSlug } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages/definitions.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = page(pages.embeddedComparison, connect, async ({ params }, { deps, siteUrl }) => {
  const found = await findEmbeddedComparison(deps.catalogue, topicNameOfSlug(params.name ?? ''))
  return found
    ? { status: 200, contentType: htmlType, body: comparisonEmbed(found, siteUrl) }
    : { status: 404, contentType: htmlType, body: missingEmbed(siteUrl) }
})
