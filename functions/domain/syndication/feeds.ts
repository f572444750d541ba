import type { PublicState } from '#functions/domain/records/episode-state.ts'
import { maximumFeedEpisodes, type PodcastFeed } from '#functions/domain/syndication/podcast-feed.ts'
import { syndicate } from '#functions/domain/syndication/syndicated-episode.ts'
import { type HeardHits, syndicateHits } from '#functions/domain/syndication/syndicated-search.ts'
import { type HeardWeek, syndicateWeek } from '#functions/domain/syndication/syndicated-week.ts'
import { productName } from '#shared/domain/product.ts'
import { type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { topicText } from '#shared/format/topic-text.ts'
import {
  blindSpotsFeedPath,
  privateFeedPath,
  stanceFeedPath,
  topicFeedPath,
  weekFeedPath,
} from '#shared/pages/feed-path.ts'
import { blindSpotsPath, feedPath, stancePath, topicPath, weekPath } from '#shared/pages/page-path.ts'
import { type AskedSearch, searchAddress, searchFeedAddress } from '#shared/pages/search-address.ts'
import { weekTitle } from '#shared/pages/week-head.ts'

type Published = { states: readonly PublicState[]; siteUrl: string }

const whose = `Summaries, quotes and ratings by ${productName}; audio from each publisher.`

const whoseQuotes = `Quotes and ratings by ${productName}; audio from each publisher.`

export const coverName = (stance?: Stance) => `cover-${stance ? stanceSlug(stance) : 'every-side'}.jpg`

export function stanceFeed(stance: Stance, { states, siteUrl }: Published): PodcastFeed {
  return {
    title: `${productName}: ${stance}`,
    description: `The latest political podcast episodes that ${productName} rates ${stance}. ${whose}`,
    link: `${siteUrl}${stancePath(stance)}`,
    address: `${siteUrl}${stanceFeedPath(stance)}`,
    imageUrl: `${siteUrl}/${coverName(stance)}`,
    episodes: syndicate(states, siteUrl),
  }
}

export function topicFeed(name: string, { states, siteUrl }: Published): PodcastFeed {
  return {
    title: `${productName}: ${topicText(name)}`,
    description: `The latest political podcast episodes on “${topicText(name)},” from every side. ${whose}`,
    link: `${siteUrl}${topicPath(name)}`,
    address: `${siteUrl}${topicFeedPath(name)}`,
    imageUrl: `${siteUrl}/${coverName()}`,
    episodes: syndicate(states, siteUrl),
  }
}

export function blindSpotsFeed({ states, siteUrl }: Published): PodcastFeed {
  return {
    title: `${productName}: Blind spots`,
    description: `The latest political podcast episodes on topics that the other side of the scale hardly discusses. ${whose}`,
    link: `${siteUrl}${blindSpotsPath}`,
    address: `${siteUrl}${blindSpotsFeedPath}`,
    imageUrl: `${siteUrl}/${coverName()}`,
    episodes: syndicate(states, siteUrl),
  }
}

export function weekFeed({ weeks, siteUrl }: { weeks: readonly HeardWeek[]; siteUrl: string }): PodcastFeed {
  return {
    title: `${productName}: ${weekTitle}`,
    description: `The topics that the left and the right discussed each week, with one quote of each side. ${whoseQuotes}`,
    link: `${siteUrl}${weekPath()}`,
    address: `${siteUrl}${weekFeedPath}`,
    imageUrl: `${siteUrl}/${coverName()}`,
    episodes: weeks.flatMap((week) => syndicateWeek(week, siteUrl)).slice(0, maximumFeedEpisodes),
  }
}

export function searchFeed(
  asked: AskedSearch,
  { found, siteUrl }: { found: readonly HeardHits[]; siteUrl: string },
): PodcastFeed {
  return {
    title: `${productName}: ${asked.q}`,
    description: `The latest sentences with these words in political podcasts, from every side. ${whoseQuotes}`,
    link: siteUrl + searchAddress(asked),
    address: siteUrl + searchFeedAddress(asked),
    imageUrl: `${siteUrl}/${coverName()}`,
    episodes: syndicateHits(found, siteUrl).slice(0, maximumFeedEpisodes),
  }
}

export function privateFeed(token: string, { states, siteUrl }: Published): PodcastFeed {
  return {
    title: `${productName}: Your Personalized Feed`,
    description: `The latest political podcast episodes on the topics you chose. ${whose}`,
    link: `${siteUrl}${feedPath}`,
    address: `${siteUrl}${privateFeedPath(token)}`,
    imageUrl: `${siteUrl}/${coverName()}`,
    episodes: syndicate(states, siteUrl),
  }
}
