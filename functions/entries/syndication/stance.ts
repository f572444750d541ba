import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listPublishedByStance } from '#functions/data/episodes/episodes.ts'
import { readSyndicatedEpisodes } from '#functions/data/episodes/syndicated-episodes.ts'
import { feedMoved, feedNotFound, feedReply, slugOfFile } from '#functions/domain/syndication/feed-reply.ts'
import { stanceFeed } from '#functions/domain/syndication/feeds.ts'
import { maximumFeedEpisodes } from '#functions/domain/syndication/podcast-feed.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { findStance, stanceSlug } from '#shared/domain/stance.ts'
import { pages } from '#shared/pages/definitions.ts'
import { stanceFeedPath } from '#shared/pages/feed-path.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = page(pages.stanceFeed, connect, async ({ params }, { deps, siteUrl }) => {
  const slug = slugOfFile(params.file)
  const stance = findStance(slug)
  if (!stance) throw feedNotFound()
  if (slug !== stanceSlug(stance)) return feedMoved(stanceFeedPath(stance))
  const states = await readSyndicatedEpisodes(
    deps.catalogue,
    (options) => listPublishedByStance(deps.catalogue, stance, options),
    maximumFeedEpisodes,
  )
  return feedReply(stanceFeed(stance, { states, siteUrl }))
})
