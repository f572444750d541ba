import * as z from 'zod'
import { disabledReasons, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { PodcastState } from '#shared/rules/podcast-state.ts'

/**
 * What the list of all podcasts is searched, filtered and sorted by. Holds nothing that changes with every
 * check, because each change is written to four indexes.
 */
export const podcastCardSchema = z.object({
  name: z.string(),
  disabled: z.enum(disabledReasons).optional(),
  hasProblem: z.boolean(),
  isRead: z.boolean(),
  isOptedOut: z.boolean(),
})

export type PodcastCard = z.infer<typeof podcastCardSchema>

export function podcastCard(podcast: PodcastRecord): PodcastCard {
  return {
    name: podcast.name,
    ...(podcast.disabled && { disabled: podcast.disabled.reason }),
    // Not `failedChecks`, which counts a check as failed while it runs.
    hasProblem: podcast.lastProblem !== undefined,
    isRead: podcast.lastCheckedAt !== undefined,
    isOptedOut: podcast.optedOutAt !== undefined,
  }
}

const needsAttention = ({ disabled, hasProblem }: PodcastCard) =>
  disabled === undefined ? hasProblem : disabled !== 'admin'

export function podcastStatesOf(card: PodcastCard): PodcastState[] {
  if (card.isOptedOut) return ['opted-out']
  return [
    ...(needsAttention(card) ? ['attention' as const] : []),
    ...(card.disabled ? ['unchecked' as const] : []),
    ...(!card.disabled && !card.isRead ? ['waiting' as const] : []),
  ]
}
