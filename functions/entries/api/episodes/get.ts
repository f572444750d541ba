import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { episodeNotFound, findShownState } from '#functions/data/episodes/episodes.ts'
import { readAssessments } from '#functions/data/ratings/assessments.ts'
import { episodeView } from '#functions/domain/views/episode-view.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(episodesApi.get, connect, async ({ params }, { deps, cookies }) => {
  // An answer that is kept for a minute may as well be read a moment late; whoever may have changed something sees it.
  const isConsistent = cookies.session !== undefined
  const state = await findShownState(deps.catalogue, params.id, { isConsistent })
  // Nobody can tell an episode that is being worked on from one that is not there.
  if (!state) throw episodeNotFound()
  const assessments = await readAssessments(deps.catalogue, params.id)
  return { answer: episodeView({ ...state, assessments }) }
})
