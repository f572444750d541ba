import type { UnratedReason } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'

const unratedLabels: Record<UnratedReason, string> = {
  'not-political': 'Not political',
  'not-sure': 'Not rated',
  language: 'Not rated: language',
}

/** What stands where a stance would: the step's name, or why there is none. */
export function stanceLabel(stance: Stance | null, unratedReason: UnratedReason | null): string {
  return stance ?? unratedLabels[unratedReason ?? 'not-sure']
}
