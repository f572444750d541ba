import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ShownReason } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { underReviewText } from '#shared/format/stance-label.ts'

export type EffectiveStance = {
  stance: Stance | null
  /** Null where a stance is given, and for an episode that nobody and nothing has rated yet. */
  unratedReason: ShownReason | null
  explanation: string | null
  isContested: boolean
}

type Rated = Pick<EpisodeRecord, 'analysis' | 'override' | 'release'>

/** Whether the machine's rating waits for an admin; undefined where nothing in its transcript is suspicious. */
export function reviewOf({ analysis, override, release }: Rated): 'pending' | 'done' | undefined {
  if (!analysis?.receipt.suspiciousLines) return undefined
  const isReleased = release?.transcriptHash === analysis.receipt.transcriptHash
  return isReleased || override?.stance !== undefined ? 'done' : 'pending'
}

/** What counts for an episode: a person's word where there is one, else the machine's unless it is under review. */
export function effectiveStance(episode: Rated): EffectiveStance {
  const { analysis, override } = episode
  if (reviewOf(episode) === 'pending') {
    return { stance: null, unratedReason: 'under-review', explanation: underReviewText, isContested: false }
  }
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
