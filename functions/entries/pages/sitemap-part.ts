import * as z from 'zod'
import { readCloud } from '#functions/data/clouds.ts'
import { listPublishedOfPodcast } from '#functions/data/episodes.ts'
import { withoutHidden } from '#functions/data/hidden-podcasts.ts'
import { openTable, type Table } from '#functions/data/table.ts'
import { sitemapFile, urlSet, xmlType } from '#functions/domain/sitemap/sitemap-xml.ts'
import { page } from '#functions/http/page.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { stances } from '#shared/domain/stance.ts'
import { pages } from '#shared/pages/definitions.ts'
import {
  episodePath,
  homePath,
  podcastPath,
  prosePaths,
  stancePath,
  topicPath,
} from '#shared/pages/page-path.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

/** A card is at most 1.4 kB, so this is at most 175 read units, an hour long; older episodes are found through the newer ones. */
const maximumEpisodes = 1000

async function listEpisodes(catalogue: Table, podcastId: number): Promise<EpisodeCard[]> {
  const episodes: EpisodeCard[] = []
  let start: Awaited<ReturnType<typeof listPublishedOfPodcast>>['next']
  do {
    const limit = maximumEpisodes - episodes.length
    const read = await listPublishedOfPodcast(catalogue, podcastId, { limit, start })
    episodes.push(...read.entries)
    start = read.next
  } while (start && episodes.length < maximumEpisodes)
  return episodes
}

/** Everything but episodes: the pages that are always there, and the most frequent topics, which one read holds. */
async function listPagePaths(catalogue: Table): Promise<string[]> {
  const topics = await readCloud(catalogue, 'all')
  return [homePath, ...stances.map(stancePath), ...prosePaths, ...topics.map(({ name }) => topicPath(name))]
}

/** A date that a feed gives ahead of time is no time of change. */
const past = (iso: string | null, now: Date) => (iso && Date.parse(iso) <= now.getTime() ? iso : null)

function noSuchPart(): DomainError {
  return new DomainError('not-found', { code: 'no-such-sitemap', message: 'There is no such sitemap.' })
}

export const handler = page(pages.sitemapPart, connect, async ({ params }, { deps, now, siteUrl }) => {
  const answer = (body: string) => ({ status: 200, contentType: xmlType, body })
  if (params.file === sitemapFile('pages')) {
    const paths = await listPagePaths(deps.catalogue)
    return answer(urlSet(paths.map((path) => ({ address: siteUrl + path }))))
  }
  const podcastId = /^sitemap-podcast-([1-9]\d{0,14})\.xml$/.exec(params.file ?? '')?.[1]
  const listed = podcastId ? await listEpisodes(deps.catalogue, Number(podcastId)) : []
  const episodes = await withoutHidden(deps.catalogue, listed)
  if (episodes.length === 0) throw noSuchPart()
  return answer(
    urlSet([
      { address: siteUrl + podcastPath(Number(podcastId)) },
      ...episodes.map((episode) => ({
        address: siteUrl + episodePath(episode.id),
        lastModified: past(episode.published_date, now),
      })),
    ]),
  )
})
