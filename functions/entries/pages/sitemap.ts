import * as z from 'zod'
import { listPublishingPodcasts } from '#functions/data/podcast-lists.ts'
import { openTable } from '#functions/data/table.ts'
import { sitemapFile, sitemapIndex, xmlType } from '#functions/domain/sitemap/sitemap-xml.ts'
import { page } from '#functions/http/page.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { pages } from '#shared/pages/definitions.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

/** Half a read unit each, an hour long: at most a thousand and some. */
const maximumPodcasts = 2000

export const handler = page(pages.sitemap, connect, async (_input, { deps, siteUrl }) => {
  const podcastIds = await listPublishingPodcasts(deps.catalogue, maximumPodcasts)
  const parts = ['pages', ...podcastIds.map((id) => `podcast-${id}`)]
  const body = sitemapIndex(parts.map((part) => ({ address: `${siteUrl}/${sitemapFile(part)}` })))
  return { status: 200, contentType: xmlType, body }
})
