import { type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { topicSlug } from '#shared/domain/topic.ts'

export const stanceFeedPrefix = '/feeds/stance/'
export const topicFeedPrefix = '/feeds/topic/'
export const privateFeedPrefix = '/feeds/private/'
export const feedExtension = '.xml'
export const weekFeedPath = `/feeds/week${feedExtension}`
export const searchFeedPath = `/feeds/search${feedExtension}`
export const blindSpotsFeedPath = `/feeds/blind-spots${feedExtension}`

/**
 * CSS instead of XSLT, because browsers are removing XSLT. The name contains a hash, because assets are
 * cached for a year.
 */
export const feedStylePath = '/assets/feed-3670536d.css'

/** OPML 2.0, which podcast apps can import. */
export const stanceFeedsListPath = '/stances.opml'

export function stanceFeedPath(stance: Stance): string {
  return stanceFeedPrefix + stanceSlug(stance) + feedExtension
}

export function topicFeedPath(name: string): string {
  return topicFeedPrefix + topicSlug(name) + feedExtension
}

/** Anyone who knows the token can read the feed. */
export function privateFeedPath(token: string): string {
  return privateFeedPrefix + token + feedExtension
}
