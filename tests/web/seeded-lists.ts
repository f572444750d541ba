import { below, pick, type Random } from '#scripts/seeded-random.ts'
import type { BubbleShow } from '#shared/domain/bubble.ts'
import { markOfFeed, markOfGuid } from '#shared/rules/show-mark.ts'

/** Addresses as large hosts give them out; `n` is all that tells two shows of one host apart. */
const hosts: readonly ((n: number) => string)[] = [
  (n) => `https://feeds.megaphone.fm/ABC${1000000 + n}`,
  (n) => `https://feeds.simplecast.com/k${n}Xq${n}`,
  (n) => `https://show${n}.libsyn.com/rss`,
  (n) => `https://feeds.feedburner.com/Show${n}`,
  (n) => `https://www.spreaker.com/show/${400000 + n}/episodes/feed`,
  (n) => `https://feeds.buzzsprout.com/${n}.rss`,
  (n) => `https://anchor.fm/s/${n.toString(16)}/podcast/rss`,
  (n) => `https://feeds.npr.org/${510000 + n}/podcast.xml`,
  (n) => `https://podcast.example.edu/feed?show=${n}`,
  (n) => `https://www.station${n}.example.org/podcasts/latest/`,
]

export type CatalogShow = { id: number; feedUrl: string; former: string; guid: string | undefined }

const guidOf = (n: number) => `${n.toString(16).padStart(8, '0')}-1b1e-5cef-ace4-edaa54e1f810`

export function seededCatalog(size: number): CatalogShow[] {
  return Array.from({ length: size }, (_, index) => ({
    id: index + 1,
    feedUrl: (hosts[index % hosts.length] ?? String)(index),
    former: `https://old${index % 7}.example/shows/${index}/feed.xml`,
    guid: index % 2 === 0 ? guidOf(index) : undefined,
  }))
}

export async function asBubbleShow({ id, feedUrl, former, guid }: CatalogShow): Promise<BubbleShow> {
  const marks = [
    await markOfFeed(feedUrl),
    guid === undefined ? '' : await markOfGuid(guid),
    await markOfFeed(former),
  ]
  return { id, marks: marks.join(''), counts: [0, 0, 0, 0, 0, 0] }
}

const changed = (url: string, change: (parsed: URL) => unknown): string => {
  const parsed = new URL(url)
  change(parsed)
  return parsed.href
}

const bare = (url: string) => url.replace(/^https:\/\//, '')
const disturbances: readonly ((url: string) => string)[] = [
  (url) => url,
  (url) => url.replace('https:', 'http:'),
  (url) => (url.includes('://www.') ? url.replace('://www.', '://') : url.replace('://', '://www.')),
  (url) =>
    changed(
      url,
      (one) => (one.pathname = one.pathname.endsWith('/') ? one.pathname.slice(0, -1) : `${one.pathname}/`),
    ),
  (url) => changed(url, (one) => (one.pathname = `/${one.pathname}`)),
  (url) => url.replace(/\/\/[^/]+/, (host) => host.toUpperCase()),
  (url) => changed(url, (one) => one.searchParams.set('utm_source', 'app')),
  (url) => `https://op3.dev/e/${bare(url)}`,
  (url) => `https://dts.podtrac.com/redirect.xml/${bare(url)}`,
  (url) => `https://chtbl.com/track/1A2B3/pdst.fm/e/${bare(url)}`,
  (url) => url.replace('https:', 'feed:'),
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** How a listener's app has the show: rarely at an address that no check of ours ever saw. */
function writtenBy(show: CatalogShow, random: Random): string {
  const kind = below(random, 100)
  if (kind < 3) return `xmlUrl="https://elsewhere.example/${show.id}/rss"`
  const address = kind < 18 ? show.former : show.feedUrl
  const once = pick(random, disturbances)(address)
  const guid = show.guid !== undefined && kind > 90 ? ` podcastGuid="${show.guid.toUpperCase()}"` : ''
  return `xmlUrl="${escaped(kind % 3 === 0 ? once : once.replace('https:', 'http:'))}"${guid}`
}

export type SeededList = { text: string; known: readonly number[] }

/** 20 to 59 shows, a quarter of which the catalog doesn't have. */
export function seededList(catalog: readonly CatalogShow[], random: Random): SeededList {
  const known = new Set<number>()
  const rows: string[] = []
  for (let count = 20 + below(random, 40); count > 0; count -= 1) {
    const title = `text="Show ${count} &amp; friends"`
    if (below(random, 4) === 0) {
      const stranger = (hosts[below(random, hosts.length)] ?? String)(catalog.length + below(random, 10_000))
      rows.push(`<outline type="rss" ${title} xmlUrl="${escaped(pick(random, disturbances)(stranger))}"/>`)
      continue
    }
    const show = pick(random, catalog)
    if (known.has(show.id)) continue
    known.add(show.id)
    rows.push(`<outline type="rss" ${title} ${writtenBy(show, random)}/>`)
  }
  return {
    text: `<?xml version="1.0"?><opml version="1.0"><head><title/></head><body>${rows.join('\n')}</body></opml>`,
    known: [...known],
  }
}
