import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readSyndicatedEpisodes } from '#functions/data/episodes/syndicated-episodes.ts'
import { feedChoiceOf } from '#functions/domain/personal-feed/feed-choice.ts'
import { feedReply, slugOfFile } from '#functions/domain/syndication/feed-reply.ts'
import { privateFeed } from '#functions/domain/syndication/feeds.ts'
import { maximumFeedEpisodes } from '#functions/domain/syndication/podcast-feed.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { getFeedOwner } from '#functions/use-cases/personal-feed/get-feed-owner.ts'
import { listFeedIds } from '#functions/use-cases/personal-feed/list-feed.ts'
import { pages } from '#shared/pages/definitions.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
})

/** The URL is the secret, so browsers must not send it as a referrer. */
const headers = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

export const handler = page(pages.privateFeed, connect, async ({ params }, { deps, siteUrl }) => {
  const token = slugOfFile(params.file)
  const choice = feedChoiceOf(await getFeedOwner(deps.people, token))
  const states = await readSyndicatedEpisodes(
    deps.catalogue,
    (options) => listFeedIds(deps.catalogue, choice, options),
    maximumFeedEpisodes,
  )
  return { ...feedReply(privateFeed(token, { states, siteUrl })), headers }
})
