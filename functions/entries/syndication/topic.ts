import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readSyndicatedEpisodes } from '#functions/data/episodes/syndicated-episodes.ts'
import { listPublishedOnTopic } from '#functions/data/topics/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { feedMoved, feedNotFound, feedReply, slugOfFile } from '#functions/domain/syndication/feed-reply.ts'
import { topicFeed } from '#functions/domain/syndication/feeds.ts'
import { maximumFeedEpisodes } from '#functions/domain/syndication/podcast-feed.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { topicNameOfSlug, topicSlug } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages/definitions.ts'
import { topicFeedPath } from '#shared/pages/feed-path.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = page(pages.topicFeed, connect, async ({ params }, { deps, siteUrl }) => {
  const slug = slugOfFile(params.file)
  const topic = await findTopicByName(deps.catalogue, topicNameOfSlug(slug))
  if (!topic) throw feedNotFound()
  // API Gateway decodes the path, so the decoded slugs are compared.
  if (slug !== decodeURIComponent(topicSlug(topic.name))) return feedMoved(topicFeedPath(topic.name))
  const states = await readSyndicatedEpisodes(
    deps.catalogue,
    (options) => listPublishedOnTopic(deps.catalogue, topic, options),
    maximumFeedEpisodes,
  )
  return feedReply(topicFeed(topic.name, { states, siteUrl }))
})
