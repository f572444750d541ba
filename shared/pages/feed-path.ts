import { type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { topicSlug } from '#shared/domain/topic.ts'

export const stanceFeedPrefix = '/feeds/stance/'
export const topicFeedPrefix = '/feeds/topic/'
export const privateFeedPrefix = '/feeds/private/'
/** How the address of every feed ends. */
export const feedExtension = '.xml'

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
