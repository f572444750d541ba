import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { listBubbleShows } from '#functions/data/search/bubble-shows.ts'
import { listDiscussedTopics } from '#functions/data/search/discussed-topics.ts'
import { listRecentEpisodes } from '#functions/data/search/recent-episodes.ts'
import { monthTopics } from '#functions/domain/bubble/month-topics.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { bubbleApi } from '#shared/api/bubble.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
})

export const handler = route(bubbleApi.getMonth, connect, async (_input, { deps, now }) => {
  const { catalogue, search } = deps
  const [hidden, shows, discussed, recent] = await Promise.all([
    readHidden(catalogue),
    listBubbleShows(search),
    listDiscussedTopics(search, now),
    listRecentEpisodes(search, now),
  ])
  return {
    answer: {
      names: shows.filter(({ id }) => !hidden.has(id)).map(({ id, name }) => ({ id, name })),
      topics: monthTopics(discussed, (show) => hidden.has(show)),
      episodes: recent.filter(({ stance, show }) => stance !== null && !hidden.has(show.id)),
    },
  }
})
