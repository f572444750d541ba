import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { compareTopic } from '#functions/use-cases/topics/compare-topic.ts'
import { comparisonSchema } from '#shared/domain/comparison.ts'
import { topicNameOfSlug } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages/definitions.ts'
import { comparePage } from '#web/served/compare-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  shell: pageShell(),
})

export const handler = page(pages.compare, connect, async ({ params }, { deps, now, siteUrl }) => {
  const slug = params.name ?? ''
  const name = topicNameOfSlug(slug)
  if (name === '') return { ...(await deps.shell.onFailure()), status: 404 }
  const comparison = comparisonSchema.parse(await compareTopic(deps.catalogue, name))
  const isThere = comparison.steps.some(({ episodes }) => episodes.length > 0)
  return deps.shell.reply(await comparePage({ slug, comparison }, { siteUrl, now }), isThere)
})
