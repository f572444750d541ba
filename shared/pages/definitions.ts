import { privateFeedPrefix, stanceFeedPrefix, topicFeedPrefix } from '#shared/pages/feed-path.ts'
import {
  episodePrefix,
  podcastPrefix,
  stancePrefix,
  startTimeParameter,
  topicPrefix,
} from '#shared/pages/page-path.ts'

/**
 * One address that readers without script, crawlers or podcast apps ask for: not JSON and, what is personal aside,
 * the same for everybody and kept at the edge.
 * The deployment makes its function, its routes for GET and HEAD and its behaviour at the edge from it.
 */
export type PageDefinition = {
  /** `<folder>.<name>`; the function is `functions/entries/<folder>/<name>.ts`, in kebab case. */
  name: string
  /** With `{name}` for each path parameter, as the gateway writes it; `{name+}` takes the rest of the path, slashes included. */
  path: string
  /**
   * Where the public finds it when the gateway cannot route that: CloudFront's pattern, and what it puts before the path on the way.
   * A gateway's parameter is always a whole part of a path.
   */
  entrance?: { pattern: string; originPath: string }
  /** One sentence on what it is. */
  summary: string
  /**
   * How long the edge may keep it, in seconds: 60 at most, so that visitors stop seeing what was deleted or hidden within a
   * minute. Absent for what is one person's, which nothing may keep.
   */
  cacheSeconds?: number
  /** What the page reads of its address behind the path; the edge keeps one page for each of their values. */
  parameters?: readonly string[]
  /** True where pages of others are meant to load it. */
  isEmbeddable?: boolean
  /** What users lose while it fails; stands in the function's error log. */
  userImpact: string
}

/** The name of one part of the sitemap, at the root of the site. */
export const sitemapFile = (part: string) => `sitemap-${part}.xml`

export const pages = {
  stance: {
    name: 'pages.stance',
    path: `${stancePrefix}{stance+}`,
    summary: 'The page of one stance with the newest of its episodes.',
    cacheSeconds: 60,
    userImpact: 'Nobody can open the page of a stance.',
  },
  episode: {
    name: 'pages.episode',
    // The rest of the path, so that odd addresses are answered by the page as well and not by the gateway.
    path: `${episodePrefix}{id+}`,
    summary:
      'The page of one episode: its head for previews and crawlers, and what it says for readers without script.',
    cacheSeconds: 60,
    parameters: [startTimeParameter],
    userImpact: 'Nobody can open the page of an episode, and links to it show no preview.',
  },
  topic: {
    name: 'pages.topic',
    path: `${topicPrefix}{name+}`,
    summary: 'The page of one topic: its name, how many episodes discuss it, and its feed.',
    cacheSeconds: 60,
    userImpact: 'Nobody can open the page of a topic, and links to it show no preview.',
  },
  podcast: {
    name: 'pages.podcast',
    path: `${podcastPrefix}{id+}`,
    summary:
      'The page of one podcast: who makes it, how its published episodes spread over the scale, and the newest of them.',
    cacheSeconds: 60,
    userImpact: 'Nobody can open the page of a podcast, and links to it show no preview.',
  },
  stanceFeed: {
    name: 'syndication.stance',
    path: `${stanceFeedPrefix}{file}`,
    summary:
      'The newest episodes of one stance as a podcast: RSS 2.0, the stance’s slug with `.xml` behind it.',
    cacheSeconds: 60,
    isEmbeddable: true,
    userImpact: 'Podcast apps cannot load the feed of a stance.',
  },
  topicFeed: {
    name: 'syndication.topic',
    path: `${topicFeedPrefix}{file}`,
    summary:
      'The newest episodes on one topic as a podcast: RSS 2.0, the topic’s slug with `.xml` behind it.',
    cacheSeconds: 60,
    isEmbeddable: true,
    userImpact: 'Podcast apps cannot load the feed of a topic.',
  },
  privateFeed: {
    name: 'syndication.private',
    path: `${privateFeedPrefix}{file}`,
    summary: 'One person’s feed as a podcast: RSS 2.0, the token that only they have with `.xml` behind it.',
    userImpact: 'Podcast apps cannot load the private feed of a Pro user.',
  },
  sitemap: {
    name: 'pages.sitemap',
    path: '/sitemap.xml',
    summary: 'Where the parts of the sitemap are: of pages and topics, of podcasts, of episodes.',
    cacheSeconds: 60,
    userImpact: 'Search engines find no new episodes.',
  },
  sitemapPart: {
    name: 'pages.sitemap-part',
    path: '/sitemaps/{file}',
    // At the root, because a sitemap speaks only for what is below its own folder (sitemaps.org, «Sitemap file location»).
    entrance: { pattern: `/${sitemapFile('*')}`, originPath: '/sitemaps' },
    summary:
      'One part of the sitemap: `/sitemap-pages.xml`, `/sitemap-podcasts-1.xml` or `/sitemap-episodes-1.xml`.',
    cacheSeconds: 60,
    userImpact: 'Search engines find no new episodes.',
  },
  robots: {
    name: 'pages.robots',
    path: '/robots.txt',
    summary: 'What crawlers may visit, and where the sitemap is.',
    cacheSeconds: 60,
    userImpact: 'Crawlers do not learn where the sitemap is.',
  },
  securityText: {
    name: 'pages.security-text',
    path: '/.well-known/security.txt',
    summary: 'Where to report a security hole (RFC 9116).',
    cacheSeconds: 60,
    userImpact: 'Whoever finds a security hole does not learn where to report it.',
  },
} as const satisfies Record<string, PageDefinition>

export type PageName = (typeof pages)[keyof typeof pages]['name']

/** Every page and feed that a function answers. */
export const pageDefinitions: readonly PageDefinition[] = Object.values<PageDefinition>(pages)
