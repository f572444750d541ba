import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { urlSet, xmlType } from '#functions/domain/sitemap/sitemap-xml.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { listFixedPages, listSitemapPart, noSuchSitemap } from '#functions/use-cases/sitemap/list-sitemap.ts'
import { pages, sitemapFile } from '#shared/pages/definitions.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

const partFile = /^sitemap-(podcasts|episodes)-([1-9]\d{0,8})\.xml$/

export const handler = page(pages.sitemapPart, connect, async ({ params }, { deps, now, siteUrl }) => {
  const answer = (body: string) => ({ status: 200, contentType: xmlType, body })
  if (params.file === sitemapFile('pages'))
    return answer(urlSet(await listFixedPages(deps.catalogue, siteUrl)))
  const [, kinds, part] = partFile.exec(params.file ?? '') ?? []
  if (!part) throw noSuchSitemap()
  const kind = kinds === 'podcasts' ? 'podcast' : 'episode'
  return answer(urlSet(await listSitemapPart(deps.catalogue, { kind, part: Number(part), siteUrl, now })))
})
