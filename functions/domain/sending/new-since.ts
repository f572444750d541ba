import type { DigestNote } from '#functions/domain/records/digest-note-record.ts'
import { digestStart } from '#shared/domain/digest.ts'
import { dayMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'
import type { DigestFrequency } from '#shared/domain/user.ts'

/** All instants are UTC ISO 8601. */
export type NewSince = {
  /** First published later: new. */
  since: string
  /**
   * Where the query starts: earlier than `since`, because episodes that were being published during the last
   * digest may have been indexed after it.
   */
  publishedFrom: string
  /** Released earlier: too old to be new. */
  releasedFrom: string
  /** Episodes of the last digest, which the overlap would repeat. */
  without: readonly number[]
}

/** Longer than publication to indexing takes. */
const overlapMilliseconds = 5 * minuteMilliseconds
const daysBefore = 14
/**
 * A pause of four weeks plus the week of a weekly digest; users who return later do not get half a year as
 * news.
 */
const farthestDays = 35

/** True if a digest may contain an episode with these instants of publication and release (UTC ISO 8601). */
export const canBeNews = ({
  publishedAt,
  releasedAt,
}: {
  publishedAt: string
  releasedAt: string
}): boolean =>
  Date.parse(publishedAt) - Date.parse(releasedAt) < (farthestDays + daysBefore + 1) * dayMilliseconds

const earlier = (iso: string, milliseconds: number) => new Date(Date.parse(iso) - milliseconds).toISOString()

export function newSince(note: DigestNote, frequency: DigestFrequency, now: Date): NewSince {
  const farthest = earlier(now.toISOString(), farthestDays * dayMilliseconds)
  const latest = note.newSince ?? digestStart(frequency, now)
  const isTooLongAgo = latest < farthest
  const since = isTooLongAgo ? farthest : latest
  return {
    since,
    publishedFrom: note.newSince === since ? earlier(since, overlapMilliseconds) : since,
    releasedFrom: earlier(since, daysBefore * dayMilliseconds),
    without: note.episodeIds,
  }
}
