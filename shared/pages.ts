/**
 * One address that readers without script, crawlers or podcast apps ask for: not JSON, the same for everybody, kept at the edge.
 * The deployment makes its function, its routes for GET and HEAD and its behaviour at the edge from it.
 */
export type PageDefinition = {
  /** `<folder>.<name>`; the function is `functions/<folder>/<name>.ts`, in kebab case. */
  name: string
  /** With `{name}` for each path parameter, as the gateway writes it; `{name+}` takes the rest of the path, slashes included. */
  path: string
  /** One sentence on what it is. */
  summary: string
  /** How long the edge may keep it, in seconds. */
  cacheSeconds: number
  /** What users lose while it fails; stands in the function's error log. */
  userImpact: string
}

export const pages = {
  stanceFeed: {
    name: 'feeds.stance',
    path: '/feeds/stance/{file}',
    summary:
      'The newest episodes of one stance as a podcast: RSS 2.0, the stance’s slug with `.xml` behind it.',
    cacheSeconds: 900,
    userImpact: 'Podcast apps cannot load the feed of a stance.',
  },
  topicFeed: {
    name: 'feeds.topic',
    path: '/feeds/topic/{file}',
    summary:
      'The newest episodes on one topic as a podcast: RSS 2.0, the topic’s slug with `.xml` behind it.',
    cacheSeconds: 900,
    userImpact: 'Podcast apps cannot load the feed of a topic.',
  },
  robots: {
    name: 'pages.robots',
    path: '/robots.txt',
    summary: 'What crawlers may visit, and where the sitemap is.',
    cacheSeconds: 300,
    userImpact: 'Crawlers do not learn where the sitemap is.',
  },
} as const satisfies Record<string, PageDefinition>

/** Every page and feed that a function answers. */
export const pageDefinitions: readonly PageDefinition[] = Object.values<PageDefinition>(pages)
