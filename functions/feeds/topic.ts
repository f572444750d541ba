import * as z from 'zod'
import { readFeedEpisodes } from '#functions/data/feed-episodes.ts'
import { openTable } from '#functions/data/table.ts'
import { listPublishedOnTopic } from '#functions/data/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics.ts'
import { readEnv } from '#functions/env.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/guard.ts'
import { page } from '#functions/http/page.ts'
import { feedNotFound, feedReply, slugOfFile } from '#functions/syndication/feed-reply.ts'
import { topicFeed } from '#functions/syndication/feeds.ts'
import { maximumFeedEpisodes } from '#functions/syndication/podcast-feed.ts'
import { topicNameOfSlug } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = page(pages.topicFeed, connect, async ({ params }, { deps, siteUrl }) => {
  const topic = await findTopicByName(deps.catalogue, topicNameOfSlug(slugOfFile(params.file)))
  if (!topic) throw feedNotFound()
  const states = await readFeedEpisodes(
    deps.catalogue,
    (options) => listPublishedOnTopic(deps.catalogue, topic, options),
    maximumFeedEpisodes,
  )
  return feedReply(topicFeed(topic.name, { states, siteUrl }))
})
