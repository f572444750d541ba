import { productName } from '#shared/domain/product.ts'
import { stances } from '#shared/domain/stance.ts'
import { blindSpotsFeedLink, stanceFeedLink } from '#shared/pages/feed-links.ts'
import type { PageHead } from '#shared/pages/page-head.ts'
import {
  aboutPath,
  blindSpotsPath,
  bubblePath,
  feedsPath,
  methodologyPath,
  privacyPath,
  upgradePath,
} from '#shared/pages/page-path.ts'

/** The build renders these pages to static files, so description and path are required. */
export type PageMeta = PageHead & { description: string; path: string }

export const aboutMeta: PageMeta = {
  title: `About | ${productName}`,
  description: `How ${productName} listens to podcasts and rates each episode on a five-step scale, and what it doesn't do.`,
  path: aboutPath,
}

export const blindSpotsMeta: PageMeta = {
  title: `Blind spots | ${productName}`,
  description:
    'Topics that podcasts of one side discuss and those of the other side hardly do, by counts of episodes.',
  path: blindSpotsPath,
  feeds: [blindSpotsFeedLink],
}

export const bubbleMeta: PageMeta = {
  title: `My bubble | ${productName}`,
  description:
    'See at which steps of the scale the episodes of your podcasts stand, and what they did not discuss this month. The list stays in your browser.',
  path: bubblePath,
}

export const feedsMeta: PageMeta = {
  title: `Feeds for podcast apps | ${productName}`,
  description: `Follow a stance or a topic of ${productName} in your podcast app: what a feed is, how to add it, and the address of each.`,
  path: feedsPath,
  feeds: stances.map(stanceFeedLink),
}

export const methodologyMeta: PageMeta = {
  title: `How ratings are made | ${productName}`,
  description: `How ${productName} rates podcast episodes, how it verifies quotes, and how far to trust the results.`,
  path: methodologyPath,
}

export const privacyMeta: PageMeta = {
  title: `Privacy | ${productName}`,
  description: `Everything ${productName} keeps about visitors and account holders, and for how long.`,
  path: privacyPath,
}

export const upgradeMeta: PageMeta = {
  title: `Pro | ${productName}`,
  description: `What ${productName} Pro adds, what it costs and what you keep if you cancel.`,
  path: upgradePath,
}
