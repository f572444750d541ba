import { productName } from '#shared/domain/product.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { blindSpotsFeedPath, stanceFeedPath, topicFeedPath, weekFeedPath } from '#shared/pages/feed-path.ts'
import type { FeedLink } from '#shared/pages/page-head.ts'

export const stanceFeedLink = (stance: Stance): FeedLink => ({
  title: `${stance} episodes on ${productName}`,
  path: stanceFeedPath(stance),
})

export const blindSpotsFeedLink: FeedLink = {
  title: `Blind spots on ${productName}`,
  path: blindSpotsFeedPath,
}

export const weekFeedLink: FeedLink = {
  title: `The week in five voices on ${productName}`,
  path: weekFeedPath,
}

export const topicFeedLink = (name: string): FeedLink => ({
  title: `Episodes about ${topicText(name)} on ${productName}`,
  path: topicFeedPath(name),
})
