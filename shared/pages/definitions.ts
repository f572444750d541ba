import { embeddedComparisonPrefix, embeddedQuotePrefix, oembedPath } from '#shared/pages/embed-path.ts'
import {
  blindSpotsFeedPath,
  privateFeedPrefix,
  searchFeedPath,
  stanceFeedPrefix,
  topicFeedPrefix,
  weekFeedPath,
} from '#shared/pages/feed-path.ts'
import { oembedParameters } from '#shared/pages/oembed-link.ts'
import {
  blindSpotsPath,
  comparePrefix,
  episodePrefix,
  latestWeekPath,
  podcastPrefix,
  searchPath,
  showsPath,
  stancePrefix,
  startTimeParameter,
  topicPrefix,
  weekPrefix,
} from '#shared/pages/page-path.ts'
import { picturePrefix } from '#shared/pages/picture-path.ts'

/**
 * A URL for browsers without JavaScript, crawlers or podcast apps. Its function, its GET and HEAD routes and
 * its CloudFront behavior all derive from this definition.
 */
export type PageDefinition = {
  /** The function `<folder>.<name>` is in `functions/entries/<folder>/<name>.ts`, in kebab case. */
  name: string
  /** Written as in API Gateway: `{name}` matches one path segment, `{name+}` also slashes. */
  path: string
  /**
   * For public paths that API Gateway cannot route, because its parameters match only whole path segments.
   * CloudFront matches `pattern` and puts `originPath` before the path.
   */
  entrance?: { pattern: string; originPath: string }
  summary: string
  /**
   * How long CloudFront caches the page. At most 60 seconds, so that deleted or hidden content disappears
   * within a minute. Absent for personal pages, which are never cached.
   */
  cacheSeconds?: number
  /** Query parameters that the page reads. CloudFront caches a copy for each of their values. */
  parameters?: readonly string[]
  /** Whether other sites may load the file. */
  isEmbeddable?: boolean
  /** Whether other sites may show the page in a frame. */
  isFramed?: boolean
  userImpact: string
}

export const sitemapFile = (part: string) => `sitemap-${part}.xml`

export const pages = {
  stance: {
    name: 'pages.stance',
    path: `${stancePrefix}{stance+}`,
    summary: 'The page of one stance with the newest of its episodes.',
    cacheSeconds: 60,
    userImpact: 'Visitors cannot open the page of a stance.',
  },
  episode: {
    name: 'pages.episode',
    // Matches slashes too, so that our page also answers malformed URLs.
    path: `${episodePrefix}{id+}`,
    summary:
      'The page of one episode: its head for previews and crawlers, and what it says for readers without script.',
    cacheSeconds: 60,
    parameters: [startTimeParameter],
    userImpact: 'Visitors cannot open the page of an episode, and links to it show no preview.',
  },
  topic: {
    name: 'pages.topic',
    path: `${topicPrefix}{name+}`,
    summary: 'The page of one topic: its name, how many episodes discuss it, and its feed.',
    cacheSeconds: 60,
    userImpact: 'Visitors cannot open the page of a topic, and links to it show no preview.',
  },
  compare: {
    name: 'pages.compare',
    path: `${comparePrefix}{name+}`,
    summary:
      'What each stance says on one topic: quotes from the left and the right, and the newest episodes.',
    cacheSeconds: 60,
    userImpact: 'Visitors cannot compare what each stance says on a topic, and links to it show no preview.',
  },
  search: {
    name: 'pages.search',
    path: searchPath,
    // Never cached, because a shared copy would keep the words of a search.
    summary: 'Sentences spoken in published episodes that contain the words of a search.',
    userImpact: 'Visitors without script cannot search, and links to a search do not open.',
  },
  shows: {
    name: 'pages.shows',
    path: showsPath,
    // Never cached, because a shared copy would keep the words of a search.
    summary: 'The directory of shows, each with how many episodes it has at each step of the scale.',
    userImpact: 'Visitors cannot open the directory of shows.',
  },
  blindSpots: {
    name: 'pages.blind-spots',
    path: blindSpotsPath,
    summary: 'Topics that one side of the scale discusses and the other hardly does, by counts.',
    cacheSeconds: 60,
    userImpact: 'Visitors do not see which topics one side hardly discusses.',
  },
  latestWeek: {
    name: 'pages.latest-week',
    path: latestWeekPath,
    summary: 'The newest week: the topics that both sides discussed, with one quote of each side.',
    cacheSeconds: 60,
    userImpact: 'Visitors cannot open the newest week in five voices.',
  },
  week: {
    name: 'pages.week',
    path: `${weekPrefix}{week+}`,
    summary: 'One week: the topics that both sides discussed, with one quote of each side.',
    cacheSeconds: 60,
    userImpact: 'Visitors cannot open past weeks in five voices.',
  },
  podcast: {
    name: 'pages.podcast',
    path: `${podcastPrefix}{id+}`,
    summary:
      'The page of one podcast: who makes it, how its published episodes spread over the scale, and the newest of them.',
    cacheSeconds: 60,
    userImpact: 'Visitors cannot open the page of a podcast, and links to it show no preview.',
  },
  embeddedQuote: {
    name: 'pages.embedded-quote',
    path: `${embeddedQuotePrefix}{id+}`,
    summary: 'One quote for frames on other sites, by episode and words, such as `7-1r9wi7g`.',
    cacheSeconds: 60,
    isFramed: true,
    userImpact: 'Other sites show no quotes of ours.',
  },
  embeddedComparison: {
    name: 'pages.embedded-comparison',
    path: `${embeddedComparisonPrefix}{name+}`,
    summary: 'What the left, the center and the right say on one topic, for frames on other sites.',
    cacheSeconds: 60,
    isFramed: true,
    userImpact: 'Other sites show no comparisons of ours.',
  },
  oembed: {
    name: 'pages.oembed',
    path: oembedPath,
    summary: 'How to embed the quote or comparison at `?url=…` (oEmbed 1.0, JSON).',
    cacheSeconds: 60,
    parameters: oembedParameters,
    isEmbeddable: true,
    userImpact: 'Other sites cannot turn links to our quotes and comparisons into embeds.',
  },
  sharePicture: {
    name: 'pages.share-picture',
    path: `${picturePrefix}{kind}/{file+}`,
    summary:
      'A picture (PNG, 1200 × 630) of a quote, a comparison or an episode: `/share/quote/7-1r9wi7g.png`, `/share/compare/Taxes.png`, `/share/episode/7.png`.',
    cacheSeconds: 60,
    isEmbeddable: true,
    userImpact: 'Links to us show no picture, and visitors cannot share pictures.',
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
  blindSpotsFeed: {
    name: 'syndication.blind-spots',
    path: blindSpotsFeedPath,
    summary: 'The newest episodes on topics that the other side hardly discusses, as a podcast: RSS 2.0.',
    cacheSeconds: 60,
    isEmbeddable: true,
    userImpact: 'Podcast apps cannot load the feed of blind spots.',
  },
  weekFeed: {
    name: 'syndication.week',
    path: weekFeedPath,
    summary: 'The quotes of the newest weeks as a podcast, each with its time: RSS 2.0.',
    cacheSeconds: 60,
    isEmbeddable: true,
    userImpact: 'Podcast apps cannot load the feed of the weeks in five voices.',
  },
  searchFeed: {
    name: 'syndication.search',
    path: searchFeedPath,
    summary: 'The newest sentences that answer a search, `?q=…`, as a podcast, each with its time: RSS 2.0.',
    isEmbeddable: true,
    userImpact: 'Podcast apps cannot load the feed of a search.',
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
    // The public URL is at the root, because a sitemap may list only URLs below its own folder (sitemaps.org,
    // "Sitemap file location").
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
    userImpact: 'People who find a security hole do not learn where to report it.',
  },
} as const satisfies Record<string, PageDefinition>

export type PageName = (typeof pages)[keyof typeof pages]['name']

export const pageDefinitions: readonly PageDefinition[] = Object.values<PageDefinition>(pages)
