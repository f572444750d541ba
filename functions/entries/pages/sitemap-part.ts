import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readSitemapPart } from '#functions/data/sitemap/sitemap.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCloud } from '#functions/data/topics/clouds.ts'
import { addressesInPart } from '#functions/domain/sitemap/sitemap-parts.ts'
import { urlSet, xmlType } from '#functions/domain/sitemap/sitemap-xml.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { stances } from '#shared/domain/stance.ts'
import { pages, sitemapFile } from '#shared/pages/definitions.ts'
import {
  episodePath,
  homePath,
  podcastPath,
  prosePaths,
  stancePath,
  topicPath,
} from '#shared/pages/page-path.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

/** Everything but podcasts and episodes: the pages that are always there, and the most frequent topics, which one read holds. */
async function listPagePaths(catalogue: Table): Promise<string[]> {
  const topics = await readCloud(catalogue, 'all')
  return [homePath, ...stances.map(stancePath), ...prosePaths, ...topics.map(({ name }) => topicPath(name))]
}

/** A date that a feed gives ahead of time is no time of change. */
const past = (iso: string | undefined, now: Date) => (iso && Date.parse(iso) <= now.getTime() ? iso : null)

function noSuchPart(): DomainError {
  return new DomainError('not-found', { code: 'no-such-sitemap', message: 'There is no such sitemap.' })
}

export const handler = page(pages.sitemapPart, connect, async ({ params }, { deps, now, siteUrl }) => {
  const answer = (body: string) => ({ status: 200, contentType: xmlType, body })
  if (params.file === sitemapFile('pages')) {
    const paths = await listPagePaths(deps.catalogue)
    return answer(urlSet(paths.map((path) => ({ address: siteUrl + path }))))
  }
  const [, kinds, part] = /^sitemap-(podcasts|episodes)-([1-9]\d{0,8})\.xml$/.exec(params.file ?? '') ?? []
  const kind = kinds === 'podcasts' ? 'podcast' : 'episode'
  const options = { kind, size: addressesInPart } as const
  const entries = part ? await readSitemapPart(deps.catalogue, Number(part), options) : []
  if (entries.length === 0) throw noSuchPart()
  const pathOf = kind === 'podcast' ? podcastPath : episodePath
  return answer(
    urlSet(
      entries.map(({ id, publishedAt }) => ({
        address: siteUrl + pathOf(id),
        lastModified: past(publishedAt, now),
      })),
    ),
  )
})
