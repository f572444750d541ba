import type { EpisodeState } from '#functions/data/publication-delta.ts'
import type { PodcastFeed } from '#functions/syndication/podcast-feed.ts'
import { syndicate } from '#functions/syndication/syndicated-episode.ts'
import { stanceFeedPath, topicFeedPath } from '#shared/format/feed-path.ts'
import { stancePath, topicPath } from '#shared/format/page-path.ts'
import { productName } from '#shared/product.ts'
import { type Stance, stanceSlug } from '#shared/stance.ts'

/** `siteUrl` is the site's address without a path. */
type Published = { states: readonly EpisodeState[]; siteUrl: string }

const whose = `Summaries, quotes and ratings by ${productName}; the audio comes from each publisher.`

/** The pictures of the feeds lie at the site's root. */
const coverPath = (name: string) => `/cover-${name}.png`

/** The newest episodes of a stance as a podcast. */
export function stanceFeed(stance: Stance, { states, siteUrl }: Published): PodcastFeed {
  return {
    title: `${productName}: ${stance}`,
    description: `The latest political podcast episodes that ${productName} places at ${stance}. ${whose}`,
    link: `${siteUrl}${stancePath(stance)}`,
    address: `${siteUrl}${stanceFeedPath(stance)}`,
    imageUrl: `${siteUrl}${coverPath(stanceSlug(stance))}`,
    episodes: syndicate(states, siteUrl),
  }
}

/** The newest episodes on a topic, from every step of the scale, as a podcast. */
export function topicFeed(name: string, { states, siteUrl }: Published): PodcastFeed {
  return {
    title: `${productName}: ${name}`,
    description: `The latest political podcast episodes on «${name}», from every side. ${whose}`,
    link: `${siteUrl}${topicPath(name)}`,
    address: `${siteUrl}${topicFeedPath(name)}`,
    imageUrl: `${siteUrl}${coverPath('topics')}`,
    episodes: syndicate(states, siteUrl),
  }
}
