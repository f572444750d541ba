import { overrideStance, releaseRating } from '#functions/data/episodes/publication.ts'
import type { Table } from '#functions/data/table/table.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { effectiveStance } from '#functions/domain/stance/effective-stance.ts'
import type { BodyOf } from '#shared/api/contract.ts'
import type { episodesApi } from '#shared/api/episodes.ts'
import type { LogChange } from '#shared/domain/admin-log.ts'

type Corrected = { before: EpisodeRecord; after: EpisodeRecord }

/** Overriding a stance with the same value is a change too if there was no override before. */
function changesOf({ before, after }: Corrected): LogChange[] {
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

export type Correction = { episodeId: number; said: BodyOf<typeof episodesApi.update>; now: Date }

function carryOut(catalogue: Table, { episodeId, said, now }: Correction): Promise<Corrected> {
  const { political_stance: stance, political_stance_explanation: explanation } = said
  const { released_transcript: transcriptHash } = said
  return transcriptHash === undefined
    ? overrideStance(catalogue, { episodeId, stance, explanation, now })
    : releaseRating(catalogue, { episodeId, transcriptHash, now })
}

export async function correctRating(catalogue: Table, correction: Correction): Promise<LogChange[]> {
  const { said, now } = correction
  const corrected = await carryOut(catalogue, correction)
  const movesStance = said.political_stance !== undefined || said.released_transcript !== undefined
  // Also without changes: an earlier call may have failed at this point.
  if (corrected.after.publication && movesStance) await rewriteClouds(catalogue, now)
  return changesOf(corrected)
}
