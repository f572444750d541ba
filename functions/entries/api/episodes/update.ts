import { catalogueTable } from '#functions/connections/tables.ts'
import { rewriteClouds } from '#functions/data/clouds.ts'
import { overrideStance } from '#functions/data/publication.ts'
import { edit } from '#functions/domain/admin-log/entry-details.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { effectiveStance } from '#functions/domain/views/effective-stance.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import type { LogChange } from '#shared/domain/admin-log.ts'

export const { envSchema, connect } = loggedGuard.and(catalogueTable)

/** A stance that the machine gave as well is a change where nobody had set it by hand. */
function correctionsBetween(before: EpisodeRecord, after: EpisodeRecord): LogChange[] {
  const stances = [before, after].map((episode) => effectiveStance(episode).stance)
  const isSet = before.override?.stance !== after.override?.stance
  const isExplained = before.override?.explanation !== after.override?.explanation
  return [
    ...(isSet ? [{ field: 'political_stance', before: stances[0], after: stances[1] }] : []),
    ...(isExplained ? [{ field: 'political_stance_explanation' }] : []),
  ]
}

export const handler = loggedRoute(episodesApi.update, connect, async ({ params, body }, context) => {
  const { before, after } = await overrideStance(context.deps.catalogue, {
    episodeId: params.id,
    stance: body.political_stance,
    explanation: body.political_stance_explanation,
    now: context.now,
  })
  // Also where nothing changed: the call before may have died here.
  if (after.publication && body.political_stance !== undefined) {
    await rewriteClouds(context.deps.catalogue, context.now)
  }
  return { details: edit(correctionsBetween(before, after)), answer: undefined }
})
