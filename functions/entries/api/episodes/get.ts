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
  // The response is cached for a minute, so a slightly stale read is fine, except for users who may have just
  // changed the episode.
  const isConsistent = cookies.session !== undefined
  const state = await findShownState(deps.catalogue, params.id, { isConsistent })
  // Same answer for missing and unpublished episodes, so that it does not reveal which ones exist.
  if (!state) throw episodeNotFound()
  const assessments = await readAssessments(deps.catalogue, params.id)
  return { answer: episodeView({ ...state, assessments }) }
})
