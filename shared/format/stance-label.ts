import type { ShownReason } from '#shared/domain/episode.ts'
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

export const underReviewText =
  'Under review: parts of the transcript look like instructions to a machine. An editor will check the rating.'
