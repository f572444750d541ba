import type { EarlierRatings } from '#shared/domain/earlier-ratings.ts'
import { formatHours } from '#shared/format/duration.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'
import type { Progress } from '#web/features/ratings/api/ratings.ts'

/** A model that costs nothing says so rather than a sum that looks rounded. */
export function costText(cents: number | null): string {
  if (cents === null) return 'Unknown'
  return cents === 0 ? 'No cost' : formatDollars(cents)
}

/** What there is to know before these are rated again. */
export function questionSentences({ ready, next }: EarlierRatings): string[] {
  const { episode_ids: ids, unknown_durations: unknown } = next
  return [
    `${formatHours(next.duration_seconds)} hours of speech. Estimated cost, by list prices: ${costText(next.cents)}.`,
    ...(unknown > 0
      ? [`The length of ${countOf(unknown, 'episode')} is unknown; an hour is assumed for each.`]
      : []),
    'Each waits until there is room. What a person set stays.',
    ...(ready > ids.length ? [`${formatCount(ready - ids.length)} more can follow afterward.`] : []),
  ]
}

/** How far it is. */
export function progressSentence({ done, refused, total }: Progress): string {
  const sum = `${formatCount(done)} of ${countOf(total, 'episode')} waiting to be rated again`
  return refused > 0 ? `${sum}; ${formatCount(refused)} left as they are` : sum
}
