import type * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { overrideStance, releaseRating } from '#functions/data/episodes/publication.ts'
import type { Table } from '#functions/data/table/table.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { edit } from '#functions/domain/admin-log/entry-details.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { effectiveStance } from '#functions/domain/stance/effective-stance.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import type { LogChange } from '#shared/domain/admin-log.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), catalogue: table('CATALOGUE_TABLE') })

type Changed = { before: EpisodeRecord; after: EpisodeRecord }

/** A stance that the machine gave as well is a change where nobody had set it by hand. */
function correctionsBetween({ before, after }: Changed): LogChange[] {
  const stances = [before, after].map((episode) => effectiveStance(episode).stance)
  const isSet = before.override?.stance !== after.override?.stance
  const isExplained = before.override?.explanation !== after.override?.explanation
  const isReleased = before.release?.transcriptHash !== after.release?.transcriptHash
  return [
    ...(isSet ? [{ field: 'political_stance', before: stances[0], after: stances[1] }] : []),
    ...(isExplained ? [{ field: 'political_stance_explanation' }] : []),
    ...(isReleased ? [{ field: 'released_transcript' }] : []),
  ]
}

type Change = { episodeId: number; body: z.output<typeof episodesApi.update.body>; now: Date }

function carryOut(catalogue: Table, { episodeId, body, now }: Change): Promise<Changed> {
  const { political_stance: stance, political_stance_explanation: explanation } = body
  const { released_transcript: transcriptHash } = body
  return transcriptHash === undefined
    ? overrideStance(catalogue, { episodeId, stance, explanation, now })
    : releaseRating(catalogue, { episodeId, transcriptHash, now })
}

export const handler = loggedRoute(episodesApi.update, connect, async ({ params, body }, context) => {
  const { deps, now } = context
  const changed = await carryOut(deps.catalogue, { episodeId: params.id, body, now })
  const movesStance = body.political_stance !== undefined || body.released_transcript !== undefined
  // Also where nothing changed: the call before may have died here.
  if (changed.after.publication && movesStance) await rewriteClouds(deps.catalogue, now)
  return { details: edit(correctionsBetween(changed)), answer: undefined }
})
