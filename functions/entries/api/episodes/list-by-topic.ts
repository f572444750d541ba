import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import {
  countUnrated,
  listNewestOfEachStance,
  listPublishedOnTopic,
} from '#functions/data/topics/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { mostOfEachStance } from '#shared/rules/stance-groups.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(episodesApi.listByTopic, connect, async ({ params, query }, context) => {
  const { catalogue } = context.deps
  const { stance, limit = defaultPageSize } = query
  const topic = await findTopicByName(catalogue, params.name)
  const isGrouped = query.order === 'stance' && stance === undefined
  const list = `${episodesApi.listByTopic.name} ${topic?.topicId} ${isGrouped ? 'grouped' : (stance ?? 'all')}`
  const start = context.cursors.open(list, query.cursor)
  if (!topic) return { answer: [] }
  const { topicId } = topic
  if (isGrouped) {
    const [answer, unratedCount] = await Promise.all([
      listNewestOfEachStance(catalogue, topicId, { limit: Math.min(limit, mostOfEachStance) }),
      countUnrated(catalogue, topicId),
    ])
    return { answer, unratedCount }
  }
  const page = await listPublishedOnTopic(catalogue, { topicId, stance }, { limit, start })
  return { answer: page.entries, nextCursor: context.cursors.seal(list, page.next) }
})
