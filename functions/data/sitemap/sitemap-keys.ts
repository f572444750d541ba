import { beginsWith, type Key, type Keyed, pad } from '#functions/data/keys.ts'

export type Mapped = 'episode' | 'podcast'

export const sitemapPartition = 'sitemap'
const sortKey = (kind: Mapped, id: number) => `${kind}#${pad(id)}`
export const sitemapEntryKey = (kind: Mapped, id: number): Key => ({
  pk: sitemapPartition,
  sk: sortKey(kind, id),
})
export const sitemapRange = (kind: Mapped, { first, last }: { first: number; last: number }) => ({
  from: sortKey(kind, first),
  to: sortKey(kind, last),
})

export const isEpisodeSitemapKey = ({ pk, sk }: Keyed) =>
  pk === sitemapPartition && beginsWith(sk, 'episode#')
export const isPodcastSitemapKey = ({ pk, sk }: Keyed) =>
  pk === sitemapPartition && beginsWith(sk, 'podcast#')
