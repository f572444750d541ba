import { type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { topicSlug } from '#shared/domain/topic.ts'

export const stanceFeedPrefix = '/feeds/stance/'
export const topicFeedPrefix = '/feeds/topic/'
export const privateFeedPrefix = '/feeds/private/'
/** How the address of every feed ends. */
export const feedExtension = '.xml'

/**
 * The style sheet that shows a feed as a page in a browser: CSS, because browsers are giving up XSLT. Among the files that are kept
 * for a year, so its name carries its hash.
 */
export const feedStylePath = '/assets/feed-3670536d.css'

/** The feeds of all stances as one file that podcast apps import (OPML 2.0). */
export const stanceFeedsListPath = '/stances.opml'

/** Where podcast apps find the newest episodes of a stance: `/feeds/stance/left_leaning.xml`. */
export function stanceFeedPath(stance: Stance): string {
  return stanceFeedPrefix + stanceSlug(stance) + feedExtension
}

/** Where podcast apps find the newest episodes on a topic: `/feeds/topic/Climate_change.xml`. */
export function topicFeedPath(name: string): string {
  return topicFeedPrefix + topicSlug(name) + feedExtension
}

/** Where one person's podcast app finds their own feed; whoever knows the token may read it. */
export function privateFeedPath(token: string): string {
  return privateFeedPrefix + token + feedExtension
}
