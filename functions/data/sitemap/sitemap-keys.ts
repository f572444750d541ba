import { beginsWith, type Key, type Keyed, pad } from '#functions/data/keys.ts'

/** What the sitemap lists by its number: an episode while it is published, a podcast while it has a published episode. */
export type Mapped = 'episode' | 'podcast'

export const sitemapPartition = 'sitemap'
const sortKey = (kind: Mapped, id: number) => `${kind}#${pad(id)}`
export const sitemapEntryKey = (kind: Mapped, id: number): Key => ({
  pk: sitemapPartition,
  sk: sortKey(kind, id),
})
/** All entries of a kind with numbers from the first to the last lie between these two. */
export const sitemapRange = (kind: Mapped, { first, last }: { first: number; last: number }) => ({
  from: sortKey(kind, first),
  to: sortKey(kind, last),
})

export const isEpisodeSitemapKey = ({ pk, sk }: Keyed) =>
  pk === sitemapPartition && beginsWith(sk, 'episode#')
export const isPodcastSitemapKey = ({ pk, sk }: Keyed) =>
  pk === sitemapPartition && beginsWith(sk, 'podcast#')
