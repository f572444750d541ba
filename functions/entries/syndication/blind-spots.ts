import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readSyndicatedEpisodes } from '#functions/data/episodes/syndicated-episodes.ts'
import { feedReply } from '#functions/domain/syndication/feed-reply.ts'
import { blindSpotsFeed } from '#functions/domain/syndication/feeds.ts'
import { maximumFeedEpisodes } from '#functions/domain/syndication/podcast-feed.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { listOnBlindSpots } from '#functions/use-cases/topics/list-on-blind-spots.ts'
import { pages } from '#shared/pages/definitions.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = page(pages.blindSpotsFeed, connect, async (_request, { deps, siteUrl }) => {
  const entries = await listOnBlindSpots(deps.catalogue)
  const states = await readSyndicatedEpisodes(deps.catalogue, async () => ({ entries }), maximumFeedEpisodes)
  return feedReply(blindSpotsFeed({ states, siteUrl }))
})
