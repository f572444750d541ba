import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { listBubbleShows } from '#functions/data/search/bubble-shows.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { bubbleApi } from '#shared/api/bubble.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
})

export const handler = route(bubbleApi.listShows, connect, async (_input, { deps }) => {
  const [hidden, shows] = await Promise.all([readHidden(deps.catalogue), listBubbleShows(deps.search)])
  return {
    answer: {
      shows: shows
        .filter(({ id }) => !hidden.has(id))
        .map(({ id, marks, counts }) => ({ id, marks, counts })),
    },
  }
})
