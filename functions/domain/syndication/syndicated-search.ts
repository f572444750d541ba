import type { PublicState } from '#functions/domain/records/episode-state.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import type { SyndicatedEpisode } from '#functions/domain/syndication/podcast-feed.ts'
import { syndicate } from '#functions/domain/syndication/syndicated-episode.ts'
import { productKey } from '#shared/domain/product.ts'
import type { SearchHit } from '#shared/domain/search.ts'
import { formatClock } from '#shared/format/duration.ts'
import { episodeAtPath } from '#shared/pages/page-path.ts'

export type HeardHits = { state: PublicState; hits: readonly SearchHit[] }

const asQuote = ({ episode }: PublicState, hit: SearchHit, startSeconds: number): QuoteRecord => ({
  quoteId: `at-${startSeconds}`,
  number: 1,
  episodeId: episode.episodeId,
  podcastId: episode.podcastId,
  text: hit.text,
  startSeconds,
  endSeconds: hit.end_time ?? 'N/A',
  topicId: null,
  topicName: null,
  keywords: [],
  createdAt: episode.addedAt,
  ...(hit.speaker !== null && { speaker: hit.speaker }),
})

function itemsOf({ state, hits }: HeardHits, siteUrl: string): SyndicatedEpisode[] {
  const { analysis } = state.episode
  const episode = { ...state.episode, ...(analysis && { analysis: { ...analysis, paragraph: '' } }) }
  return hits.flatMap((hit) => {
    const seconds = hit.start_time
    if (seconds === null) return []
    return syndicate([{ ...state, episode, quotes: [asQuote(state, hit, seconds)] }], siteUrl).map(
      (item) => ({
        ...item,
        guid: `${productKey}:said:${episode.episodeId}:${Math.floor(seconds)}`,
        title: `${item.title} at ${formatClock(seconds)}`,
        link: siteUrl + episodeAtPath(episode.episodeId, seconds),
      }),
    )
  })
}

/** One item for each sentence whose time is known. */
export const syndicateHits = (found: readonly HeardHits[], siteUrl: string): SyndicatedEpisode[] =>
  found.flatMap((one) => itemsOf(one, siteUrl))
