import type { EpisodeCard, ShownReason } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'

const unratedLabels: Record<ShownReason, string> = {
  'not-political': 'Not political',
  'not-sure': 'Not rated',
  language: 'Not rated: language',
  'under-review': 'Under review',
}

export function stanceLabel(stance: Stance | null, unratedReason: ShownReason | null): string {
  return stance ?? unratedLabels[unratedReason ?? 'not-sure']
}

type Doubts = Pick<EpisodeCard, 'is_contested' | 'is_low_confidence'>

export function doubtLabel({ is_contested: isContested, is_low_confidence: isLow }: Doubts) {
  if (isContested) return isLow ? 'Contested, low confidence' : 'Contested'
  return isLow ? 'Low confidence' : undefined
}

export const underReviewText =
  'Under review: parts of the transcript look like instructions to a machine. An editor will check the rating.'
