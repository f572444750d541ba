import { readSitemapPart } from '#functions/data/sitemap/sitemap.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCloud } from '#functions/data/topics/clouds.ts'
import { addressesInPart } from '#functions/domain/sitemap/sitemap-parts.ts'
import type { SitemapEntry } from '#functions/domain/sitemap/sitemap-xml.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { stances } from '#shared/domain/stance.ts'
import {
  blindSpotsPath,
  bubblePath,
  comparePath,
  episodePath,
  homePath,
  podcastPath,
  prosePaths,
  showsPath,
  stancePath,
  topicPath,
  weekPath,
} from '#shared/pages/page-path.ts'

/** The fixed pages and the most frequent topics, without podcasts and episodes. Costs one read. */
export async function listFixedPages(catalogue: Table, siteUrl: string): Promise<SitemapEntry[]> {
  const topics = await readCloud(catalogue, 'all')
  const paths = [
    homePath,
    ...stances.map(stancePath),
    ...prosePaths,
    showsPath,
    bubblePath,
    blindSpotsPath,
    weekPath(),
    ...topics.flatMap(({ name }) => [topicPath(name), comparePath(name)]),
  ]
  return paths.map((path) => ({ address: siteUrl + path }))
}

/** Null for a future date: feeds may date episodes ahead, and the page did not change then. */
const past = (iso: string | undefined, now: Date) => (iso && Date.parse(iso) <= now.getTime() ? iso : null)

export type SitemapPart = { kind: 'podcast' | 'episode'; part: number; siteUrl: string; now: Date }

/** @throws DomainError `no-such-sitemap` for a part that is empty */
export async function listSitemapPart(
  catalogue: Table,
  { kind, part, siteUrl, now }: SitemapPart,
): Promise<SitemapEntry[]> {
  const entries = await readSitemapPart(catalogue, part, { kind, size: addressesInPart })
  if (entries.length === 0) throw noSuchSitemap()
  const pathOf = kind === 'podcast' ? podcastPath : episodePath
  return entries.map(({ id, publishedAt }) => ({
    address: siteUrl + pathOf(id),
    lastModified: past(publishedAt, now),
  }))
}

export function noSuchSitemap(): DomainError {
  return new DomainError('not-found', { code: 'no-such-sitemap', message: 'There is no such sitemap.' })
}
