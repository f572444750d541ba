import * as z from 'zod'
import { readAssessments } from '#functions/data/assessments.ts'
import { episodeNotFound, findShownState } from '#functions/data/episodes.ts'
import { openTable } from '#functions/data/table.ts'
import { episodeView } from '#functions/domain/views/episode-view.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(episodesApi.get, connect, async ({ params }, { deps, cookies }) => {
  // An answer that is kept for a minute may as well be read a moment late; whoever may have changed something sees it.
  const isConsistent = cookies.session !== undefined
  const state = await findShownState(deps.catalogue, params.id, { isConsistent })
  // Nobody can tell an episode that is being worked on from one that is not there.
  if (!state) throw episodeNotFound()
  const assessments = await readAssessments(deps.catalogue, params.id, state.earlierAssessments)
  return { answer: episodeView({ ...state, assessments }) }
})
