import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listSitemapParts } from '#functions/data/sitemap/sitemap.ts'
import { addressesInPart } from '#functions/domain/sitemap/sitemap-parts.ts'
import { sitemapIndex, xmlType } from '#functions/domain/sitemap/sitemap-xml.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { pages, sitemapFile } from '#shared/pages/definitions.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = page(pages.sitemap, connect, async (_input, { deps, siteUrl }) => {
  const list = (kind: 'podcast' | 'episode') =>
    listSitemapParts(deps.catalogue, { kind, size: addressesInPart })
  const [podcasts, episodes] = await Promise.all([list('podcast'), list('episode')])
  const parts = [
    'pages',
    ...podcasts.map((part) => `podcasts-${part}`),
    ...episodes.map((part) => `episodes-${part}`),
  ]
  const body = sitemapIndex(parts.map((part) => ({ address: `${siteUrl}/${sitemapFile(part)}` })))
  return { status: 200, contentType: xmlType, body }
})
