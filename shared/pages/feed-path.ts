import { type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { topicSlug } from '#shared/domain/topic.ts'

export const stanceFeedPrefix = '/feeds/stance/'
export const topicFeedPrefix = '/feeds/topic/'
export const privateFeedPrefix = '/feeds/private/'
export const feedExtension = '.xml'

/** CSS, because browsers are removing XSLT. Assets are cached for a year, so the name contains a hash. */
export const feedStylePath = '/assets/feed-3670536d.css'

/** OPML 2.0, for podcast apps. */
export const stanceFeedsListPath = '/stances.opml'

export function stanceFeedPath(stance: Stance): string {
  return stanceFeedPrefix + stanceSlug(stance) + feedExtension
}

export function topicFeedPath(name: string): string {
  return topicFeedPrefix + topicSlug(name) + feedExtension
}

/** The token alone grants access. */
export function privateFeedPath(token: string): string {
  return privateFeedPrefix + token + feedExtension
}
