import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readListedCards } from '#functions/data/topics/topic-listings.ts'
import { choiceAt, feedChoiceOf } from '#functions/domain/personal-feed/feed-choice.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import {
  countUnratedInFeed,
  listFeed,
  listFeedByStance,
} from '#functions/use-cases/personal-feed/list-feed.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { mostOfEachStance } from '#shared/rules/stance-groups.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(episodesApi.listFeed, connect, async ({ query }, context) => {
  const { catalogue } = context.deps
  const { user } = requireCaller(context)
  const { stance, limit = defaultPageSize } = query
  const whole = feedChoiceOf(user)
  const isGrouped = query.order === 'stance' && stance === undefined
  const list = `${episodesApi.listFeed.name} ${user.userId} ${isGrouped ? 'grouped' : (stance ?? 'all')}`
  const before = context.cursors.open(list, query.cursor)?.before
  const choice = stance === undefined ? whole : choiceAt(whole, stance)
  if (!choice) return { answer: [] }
  if (isGrouped) {
    const [listings, unratedCount] = await Promise.all([
      listFeedByStance(catalogue, choice, Math.min(limit, mostOfEachStance)),
      countUnratedInFeed(catalogue, choice),
    ])
    return { answer: await readListedCards(catalogue, listings), unratedCount }
  }
  const { listings, next } = await listFeed(catalogue, choice, { limit, before })
  const nextCursor = context.cursors.seal(list, next === undefined ? undefined : { before: next })
  return { answer: await readListedCards(catalogue, listings), nextCursor }
})
