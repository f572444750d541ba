import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { UnratedReason } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'

export type EffectiveStance = {
  stance: Stance | null
  /** Null where a stance is given, and for an episode that nobody and nothing has rated yet. */
  unratedReason: UnratedReason | null
  explanation: string | null
  isContested: boolean
}

/** What counts for an episode: a person's word where there is one, else the machine's. */
export function effectiveStance(episode: Pick<EpisodeRecord, 'analysis' | 'override'>): EffectiveStance {
  const { analysis, override } = episode
  const explanation = override?.explanation ?? analysis?.explanation ?? null
  if (override?.stance === undefined) {
    return {
      stance: analysis?.stance ?? null,
      unratedReason: analysis?.unratedReason ?? null,
      explanation,
      isContested: analysis?.isContested ?? false,
    }
  }
  const unratedReason = override.stance === null ? (analysis?.unratedReason ?? 'not-political') : null
  return { stance: override.stance, unratedReason, explanation, isContested: false }
}
