import type { EarlierRatings } from '#shared/domain/earlier-ratings.ts'
import { formatHours } from '#shared/format/duration.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { formatCost } from '#shared/format/price.ts'
import type { BulkOutcomeTexts } from '#web/lib/bulk-outcome-texts.ts'

export function questionSentences({ ready, next }: EarlierRatings): string[] {
  const { episode_ids: ids, unknown_durations: unknown } = next
  return [
    `${formatHours(next.duration_seconds)} hours of speech. Estimated cost, by list prices: ${formatCost(next.cents)}.`,
    ...(unknown > 0
      ? [`The length of ${countOf(unknown, 'episode')} is unknown; an hour is assumed for each.`]
      : []),
    'Each starts when a slot is free. Anything an editor set stays.',
    ...(ready > ids.length ? [`${formatCount(ready - ids.length)} more can follow afterward.`] : []),
  ]
}

export const ratingOutcomeTexts: BulkOutcomeTexts = {
  done: 'Rating again',
  failed: 'Failed to rate episodes again',
  refused: "couldn't be rated again",
  before: 'queued',
}
