import type { DigestState } from '#functions/domain/records/digest-state-record.ts'
import { digestStart } from '#shared/domain/digest.ts'
import { dayMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'
import type { DigestFrequency } from '#shared/domain/user.ts'

export type NewSince = {
  since: string
  /**
   * Earlier than `since`, because an episode published during the last digest may be indexed only after it.
   */
  publishedFrom: string
  releasedFrom: string
  /** Episodes of the last two digests, which `publishedFrom` would repeat. */
  without: readonly number[]
}

const overlapMilliseconds = 5 * minuteMilliseconds
const daysBefore = 14
/**
 * Longest pause (four weeks) plus a week between weekly digests. Older episodes are no news to returning
 * users.
 */
const farthestDays = 35

export const canBeNews = ({
  publishedAt,
  releasedAt,
}: {
  publishedAt: string
  releasedAt: string
}): boolean =>
  Date.parse(publishedAt) - Date.parse(releasedAt) < (farthestDays + daysBefore + 1) * dayMilliseconds

const earlier = (iso: string, milliseconds: number) => new Date(Date.parse(iso) - milliseconds).toISOString()

export function newSince(state: DigestState, frequency: DigestFrequency, now: Date): NewSince {
  const farthest = earlier(now.toISOString(), farthestDays * dayMilliseconds)
  const latest = state.newSince ?? digestStart(frequency, now)
  const isTooLongAgo = latest < farthest
  const since = isTooLongAgo ? farthest : latest
  return {
    since,
    publishedFrom: state.newSince === since ? earlier(since, overlapMilliseconds) : since,
    releasedFrom: earlier(since, daysBefore * dayMilliseconds),
    without: state.episodeIds,
  }
}

export const isNew = (
  { firstPublishedAt, episodeId }: { firstPublishedAt: string | undefined; episodeId: number },
  { publishedFrom, without }: NewSince,
): boolean =>
  firstPublishedAt !== undefined && firstPublishedAt >= publishedFrom && !without.includes(episodeId)
