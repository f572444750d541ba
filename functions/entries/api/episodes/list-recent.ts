import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { listRecentEpisodes } from '#functions/data/search/recent-episodes.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
})

export const handler = route(episodesApi.listRecent, connect, async (_input, { deps, now }) => {
  const [hidden, recent] = await Promise.all([
    readHidden(deps.catalogue),
    listRecentEpisodes(deps.search, now),
  ])
  return { answer: { episodes: recent.filter(({ show }) => !hidden.has(show.id)) } }
})
