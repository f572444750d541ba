import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ShownReason } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { underReviewText } from '#shared/format/stance-label.ts'
import { isLowConfidence } from '#shared/rules/low-confidence.ts'

export type EffectiveStance = {
  stance: Stance | null
  unratedReason: ShownReason | null
  explanation: string | null
  isContested: boolean
  isLowConfidence: boolean
}

type Rated = Pick<EpisodeRecord, 'analysis' | 'override' | 'release'>

export function reviewOf({ analysis, override, release }: Rated): 'pending' | 'done' | undefined {
  if (!analysis?.receipt.suspiciousLines) return undefined
  const isReleased = release?.transcriptHash === analysis.receipt.transcriptHash
  return isReleased || override?.stance !== undefined ? 'done' : 'pending'
}

export function effectiveStance(episode: Rated): EffectiveStance {
  const { analysis, override } = episode
  if (reviewOf(episode) === 'pending') {
    return {
      stance: null,
      unratedReason: 'under-review',
      explanation: underReviewText,
      isContested: false,
      isLowConfidence: false,
    }
  }
  const explanation = override?.explanation ?? analysis?.explanation ?? null
  if (override?.stance === undefined) {
    return {
      stance: analysis?.stance ?? null,
      unratedReason: analysis?.unratedReason ?? null,
      explanation,
      isContested: analysis?.isContested ?? false,
      isLowConfidence: isLowConfidence(analysis?.confidence ?? null),
    }
  }
  const unratedReason = override.stance === null ? (analysis?.unratedReason ?? 'not-political') : null
  return { stance: override.stance, unratedReason, explanation, isContested: false, isLowConfidence: false }
}
